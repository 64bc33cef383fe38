import type { ArticleBlock } from "../../../shared/blog";
import { useStoredForm } from "../../app/use-stored-form";
import { ArticleInline } from "./article-inline";

/** An article's body (§2 "Blog article"): headings, paragraphs, lists and checklists, no HTML of its own. */
export function ArticleBody({ slug, blocks }: { slug: string; blocks: readonly ArticleBlock[] }) {
  return (
    <div data-slot="article-body" className="text-article">
      {groupBlocks(blocks).map((group, index) => {
        // The body never changes its order, so a group's index can be its key.
        const key = index;
        const [first] = group.blocks;
        if (group.type === "list") return <BulletList key={key} items={group.blocks} />;
        if (group.type === "checklist")
          return <Checklist key={key} name={`checklist.${slug}.${key}`} items={group.blocks} />;
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

/** To be ticked beside the van: what is ticked is kept for as long as the tab. */
function Checklist({ name, items }: { name: string; items: readonly ArticleBlock[] }) {
  const { ref } = useStoredForm(name);
  return (
    <form ref={ref} onSubmit={(event) => event.preventDefault()}>
      <ul className="my-5 grid">
        {items.map((item, index) => {
          const key = index;
          return (
            <li key={key}>
              <CheckItem name={`item-${key}`} item={item} />
            </li>
          );
        })}
      </ul>
    </form>
  );
}

function CheckItem({ name, item }: { name: string; item: ArticleBlock }) {
  return (
    <label className="flex min-h-11 items-start gap-3.5 py-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={item.type === "checkItem" && item.checked}
        className="tick-box"
      />
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
