/** Article bodies are imported as text: `import body from "../../../blog/articles/x.md" with { type: "text" }`. */
declare module "*.md" {
  const text: string;
  export = text;
}
