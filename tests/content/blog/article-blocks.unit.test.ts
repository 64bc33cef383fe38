import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Inline } from "../../../shared/blog";
import { parseArticle } from "../../../shared/blog";

function linksOf(content: string): string[] {
  return parseArticle(content)
    .flatMap((block): Inline[] => block.inline)
    .flatMap((inline) => (inline.type === "link" ? [inline.href] : []));
}

describe("parseArticle", () => {
  test("follows the line rules of the spec", () => {
    const body = "## Dois\n### Três\n- item\n- [ ] fazer\n- [x] feito\n\nfim\n";
    const text = (value: string): Inline[] => [{ type: "text", text: value }];
    expect(parseArticle(body)).toEqual([
      { type: "heading2", inline: text("Dois") },
      { type: "heading3", inline: text("Três") },
      { type: "listItem", inline: text("item") },
      { type: "checkItem", inline: text("fazer"), checked: false },
      { type: "checkItem", inline: text("feito"), checked: true },
      { type: "break", inline: [] },
      { type: "paragraph", inline: text("fim") },
    ]);
  });

  test("reads Windows line endings, too", () => {
    expect(parseArticle("## a\r\n\r\n- b\r\n")).toEqual(parseArticle("## a\n\n- b\n"));
  });

  test("anything else is a paragraph", () => {
    for (const line of ["# um", "##dois", "#### quatro", "-item", "* item", " - item"]) {
      expect(parseArticle(line).map(({ type }) => type)).toEqual(["paragraph"]);
    }
  });

  test("reads bold and links", () => {
    expect(parseArticle("Veja **isto** e [busque](/buscar) ou [leia](https://www.gov.br/pt-br).")).toEqual([
      {
        type: "paragraph",
        inline: [
          { type: "text", text: "Veja " },
          { type: "strong", text: "isto" },
          { type: "text", text: " e " },
          { type: "link", text: "busque", href: "/buscar" },
          { type: "text", text: " ou " },
          { type: "link", text: "leia", href: "https://www.gov.br/pt-br" },
          { type: "text", text: "." },
        ],
      },
    ]);
  });

  test.each([
    "javascript:alert",
    "JaVaScRiPt:alert",
    "data:text/html,x",
    "http://exemplo.com",
    "//exemplo.com",
    "/\\exemplo.com",
    "/\u0000/exemplo.com",
    "https:exemplo.com",
    "https://",
    "https://a:b@exemplo.com",
    "mailto:a@exemplo.com",
    "buscar",
    "#topo",
  ])("a link to %p becomes text", (target) => {
    expect(parseArticle(`[aqui](${target})`)).toEqual([
      { type: "paragraph", inline: [{ type: "text", text: "aqui" }] },
    ]);
  });

  test("never yields an unsafe URL, and never loses a line", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "**",
      "/",
      "\\",
      "https://",
      "javascript:",
      "a",
      " ",
      "\n",
      "<b>",
    );
    const source = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(source, (content) => {
        const origin = "https://rota.example";
        for (const href of linksOf(content)) {
          const resolved = new URL(href, origin);
          expect(resolved.protocol).toBe("https:");
          if (!href.startsWith("https://")) expect(resolved.origin).toBe(origin);
        }
        const lines = content.replace(/\r\n?/g, "\n").split("\n");
        expect(parseArticle(content)).toHaveLength(lines.at(-1) === "" ? lines.length - 1 : lines.length);
      }),
      { numRuns: 2000 },
    );
  });

  test("preserves plain text exactly", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ú0-9,.:;!? "'()-]{1,80}$/), (line) => {
        fc.pre(line.trim() !== "" && !line.startsWith("- "));
        expect(parseArticle(line)).toEqual([{ type: "paragraph", inline: [{ type: "text", text: line }] }]);
      }),
    );
  });
});
