import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { parseSync } from "vite";

/** A text that a person may read, as the source has it, with PLACEHOLDER for what is computed. */
export type FoundText = { file: string; line: number; text: string };

type Node = { type: string; start: number } & Record<string, unknown>;

/** Stands for a value that is known only when the product runs. */
export const PLACEHOLDER = "{}";

/** The folder of the repository. */
export const root = join(import.meta.dir, "../..");
const NOT_READ = /(^|\/)(dev|route-tree\.gen)(\/|\.)|^server\/console\/ops\//;
const PORTUGUESE = /[a-záéíóúâêôãõç]{2}/i;

/** The source files whose texts people read, from the root of the repository. */
export function sourceFiles(): string[] {
  return [...new Glob("{client,server,shared,emails}/**/*.{ts,tsx}").scanSync(root)]
    .filter((file) => !NOT_READ.test(file))
    .toSorted();
}

/** Every text of a source file: literals, templates, and the sentences of elements with what is inline in them. */
export function textsOf(file: string): FoundText[] {
  const code = readFileSync(join(root, file), "utf8");
  const found: FoundText[] = [];
  const breaks = [...code.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (start: number) => 1 + breaks.filter((at) => at < start).length;
  const add = (node: Node, text: string) => {
    const clean = text.replace(/[ \n\t]+/g, " ").trim();
    if (PORTUGUESE.test(clean)) found.push({ file, line: lineAt(node.start), text: clean });
  };
  visit(parseSync(file, code).program, add);
  return found;
}

/** What a file imports by a relative path, also when needed only. */
export function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  return [...code.matchAll(/(?:from |import\()"(\.{1,2}\/[^"]+)"/g)].map(([, path = ""]) => path);
}

const INLINE = new Set(["a", "b", "br", "code", "em", "i", "Link", "span", "strong"]);
const NO_TEXT =
  /^(class(Name)?|d|fill|href|id|key|name|rel|role|size|src|stroke|target|to|type|variant|viewBox)$/;

type Add = (node: Node, text: string) => void;

function visit(value: unknown, add: Add): void {
  if (Array.isArray(value)) for (const item of value) visit(item, add);
  if (!isNode(value)) return;
  if (value.type === "ImportDeclaration" || value.type.startsWith("TSLiteral")) return;
  if (value.type === "JSXAttribute" && isNode(value.name) && NO_TEXT.test(String(value.name.name))) return;
  if (value.type === "TaggedTemplateExpression" && isNode(value.quasi)) {
    visitTagged(value, value.quasi, add);
    return;
  }
  const text = textOf(value);
  if (text !== undefined) add(value, text);
  if (value.type === "JSXElement" || value.type === "JSXFragment") {
    visitElement(value, add);
    return;
  }
  for (const [key, part] of Object.entries(value))
    if (!(value.type === "Property" && key === "key")) visit(part, add);
}

/** SQL is no text, and of HTML only what stands between its tags. */
function visitTagged({ tag }: Node, quasi: Node, add: Add): void {
  if (isNode(tag) && tag.name === "html")
    for (const part of (textOf(quasi) ?? "").split(/<[^>]*>/)) add(quasi, part);
  visit(quasi.expressions, add);
}

/** The children as one text; what is not inline starts another. */
function visitElement(element: Node, add: Add): void {
  visit(element.openingElement, add);
  let words = "";
  const end = () => {
    add(element, words);
    words = "";
  };
  const read = (children: unknown) => {
    for (const child of Array.isArray(children) ? children.filter(isNode) : []) {
      const inline = child.type === "JSXElement" && INLINE.has(nameOf(child));
      if (child.type === "JSXText") words += String(child.value);
      else if (child.type === "JSXExpressionContainer") words += expressionText(child.expression, add);
      else if (inline) read(child.children);
      else {
        end();
        visit(child, add);
      }
    }
  };
  read(element.children);
  end();
}

function expressionText(expression: unknown, add: Add): string {
  if (!isNode(expression)) return "";
  const text = textOf(expression);
  if (text !== undefined) return text;
  visit(expression, add);
  return PLACEHOLDER;
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return undefined;
  return node.quasis
    .filter(isNode)
    .map(({ value }) => (isRecord(value) ? String(value.cooked) : ""))
    .join(PLACEHOLDER);
}

function nameOf({ openingElement }: Node): string {
  const name = isNode(openingElement) ? openingElement.name : undefined;
  return isNode(name) ? String(name.name) : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === "string";
}
