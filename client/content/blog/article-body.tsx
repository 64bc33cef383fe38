import type { ArticleBlock } from "../../../shared/blog";
import { Icon } from "../../ui/icon";
import { ArticleInline } from "./article-inline";

/** An article's body (§2 "Blog article"): headings, paragraphs, lists and checklists, no HTML of its own. */
export function ArticleBody({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return (
    <div data-slot="article-body" className="text-article">
      {groupBlocks(blocks).map((group, index) => {
        // The body never changes its order, so a group's index can be its key.
        const key = index;
        const [first] = group.blocks;
        if (group.type === "list") return <BulletList key={key} items={group.blocks} />;
        if (group.type === "checklist") return <Checklist key={key} items={group.blocks} />;
        if (first === undefined) return null;
        if (first.type === "heading2") {
          return (
            <h2 key={key} className="mt-10 mb-4 text-h2">
              <ArticleInline inline={first.inline} />
            </h2>
          );
        }
        if (first.type === "heading3") {
          return (
            <h3 key={key} className="mt-8 mb-3 text-h3 font-extrabold">
              <ArticleInline inline={first.inline} />
            </h3>
          );
        }
        return (
          <p key={key} className="my-5">
            <ArticleInline inline={first.inline} />
          </p>
        );
      })}
    </div>
  );
}

function BulletList({ items }: { items: readonly ArticleBlock[] }) {
  return (
    <ul className="my-5 grid gap-2.5">
      {items.map(({ inline }, index) => {
        const key = index;
        return (
          <li key={key} className="relative pl-7">
            <span
              aria-hidden="true"
              className="absolute top-2.5 left-0 h-2.5 w-4 border-[1.5px] border-ink bg-band"
            />
            <ArticleInline inline={inline} />
          </li>
        );
      })}
    </ul>
  );
}

function Checklist({ items }: { items: readonly ArticleBlock[] }) {
  return (
    <ul className="my-5 grid gap-2.5">
      {items.map((item, index) => {
        const key = index;
        return (
          <li key={key}>
            <CheckItem item={item} />
          </li>
        );
      })}
    </ul>
  );
}

function CheckItem({ item }: { item: ArticleBlock }) {
  return (
    <label className="flex items-start gap-3.5">
      <span className="relative mt-1 grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          disabled
          defaultChecked={item.type === "checkItem" && item.checked}
          className="peer absolute inset-0 appearance-none rounded-badge border-2 border-field bg-surface checked:border-ink checked:bg-ink"
        />
        <Icon name="check" size={16} className="invisible relative text-white peer-checked:visible" />
      </span>
      <span className="min-w-0">
        <ArticleInline inline={item.inline} />
      </span>
    </label>
  );
}

type BlockGroup = { type: "single" | "list" | "checklist"; blocks: ArticleBlock[] };

const groupTypes: Partial<Record<ArticleBlock["type"], BlockGroup["type"]>> = {
  listItem: "list",
  checkItem: "checklist",
};

/** Groups adjacent items of one kind into one list. Blank lines are separators only. */
function groupBlocks(blocks: readonly ArticleBlock[]): BlockGroup[] {
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
