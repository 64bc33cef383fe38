import { Link } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { type QueueKind, queueKindNames, queueKinds } from "../../../shared/queue";
import { chipVariants } from "../../ui/chip-variants";

type KindChipsProps = {
  counts: { total: number; kinds: Partial<Record<QueueKind, number>> } | undefined;
  kind: QueueKind | undefined;
};

/** The kinds of items, each with how many decisions wait, and their sum; a dash while that is unknown. */
export function KindChips({ counts, kind }: KindChipsProps) {
  const chips = [
    { value: undefined, name: "Tudo", waiting: counts?.total },
    ...queueKindNames.map((value) => ({
      value,
      name: queueKinds[value].name,
      waiting: counts && (counts.kinds[value] ?? 0),
    })),
  ];
  return (
    <ul aria-label="Tipos de item" className="-mx-5 mt-5 flex panes:mt-3 gap-2.5 overflow-x-auto px-5 pb-1">
      {chips.map(({ value, name, waiting }) => (
        <li key={name} className="shrink-0">
          <Link
            to={consolePaths.queue}
            search={{ tipo: value, item: undefined }}
            aria-current={value === kind ? "true" : undefined}
            className={chipVariants({ active: value === kind })}
          >
            {name} <span className="tabular-nums">{waiting ?? "–"}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
