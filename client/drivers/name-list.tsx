import { Fragment } from "react";
import { firstItems } from "../../shared/drivers";
import { nameMatches, normalise, wordsOf } from "../../shared/search";

type NameListProps = {
  names: readonly string[];
  /** How many are shown before "+N mais" (§9). */
  max: number;
  /** The search text: a matching name is first and highlighted. */
  searched?: string | undefined;
};

/** A driver's first schools or neighborhoods. */
export function NameList({ names, max, searched = "" }: NameListProps) {
  const typed = wordsOf(normalise(searched));
  const isFound = (name: string) => typed.length > 0 && nameMatches(normalise(name), typed);
  const found = new Set(names.filter(isFound));
  const { shown, more } = firstItems([...new Set([...found, ...names])], max);
  const others = shown.filter((name) => !found.has(name));
  return (
    <>
      {shown
        .filter((name) => found.has(name))
        .map((name, index) => (
          <Fragment key={name}>
            {index > 0 ? ", " : null}
            <mark className="border-b-3 border-band bg-band-soft px-0.5 font-semibold text-ink">{name}</mark>
          </Fragment>
        ))}
      {found.size > 0 && others.length > 0 ? ", " : null}
      {others.join(", ")}
      {more > 0 ? <strong className="whitespace-nowrap">{` +${more} mais`}</strong> : null}
    </>
  );
}
