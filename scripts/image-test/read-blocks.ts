import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run";
import { must } from "./trial";

/** The blocks of docs/operations.md, "Containers", by heading and place; `unused` are those that were not read yet. */
export function readBlocks() {
  const text = readFileSync(join(root, "docs/operations.md"), "utf8");
  const part = text.split(/\n## /).find((part) => part.startsWith("Containers\n")) ?? "";
  const blocks = new Map<string, string>();
  for (const section of part.split(/\n### /)) {
    const [heading = ""] = section.split("\n");
    for (const [index, [, block = ""]] of [...section.matchAll(/```\w*\n([\s\S]*?)```/g)].entries())
      blocks.set(`${heading} ${index}`, block);
  }
  const unread = new Set(blocks.keys());
  return {
    read: (heading: string, index = 0): string => {
      const name = `${heading} ${index}`;
      const block = blocks.get(name);
      must(block, `docs/operations.md, "Containers" has no block ${index} under "${heading}"`);
      unread.delete(name);
      return block;
    },
    unused: () => [...unread],
  };
}
