import type { ArticleBlock } from "../../../shared/blog";

export type BlockGroup = { type: "single" | "list" | "checklist"; blocks: ArticleBlock[] };

const groupTypes: Partial<Record<ArticleBlock["type"], BlockGroup["type"]>> = {
  listItem: "list",
  checkItem: "checklist",
};

/** Groups adjacent items of one kind into one list. Blank lines are separators only. */
export function groupBlocks(blocks: readonly ArticleBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  let previous: ArticleBlock["type"] | undefined;
  for (const block of blocks) {
    const type = groupTypes[block.type] ?? "single";
    const last = groups.at(-1);
    if (last && type !== "single" && previous === block.type) last.blocks.push(block);
    else if (block.type !== "break") groups.push({ type, blocks: [block] });
    previous = block.type;
  }
  return groups;
}
