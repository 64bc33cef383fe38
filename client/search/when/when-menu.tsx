import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { type FactParams, tickFilterNames } from "../../../shared/search/facts";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { enterHistory } from "../../ui/overlays/history-entry";
import { useDismiss } from "../../ui/overlays/use-dismiss";
import { shiftChoices, shiftNames, yearChoices } from "../fact-labels";
import { SearchInputs } from "../search-inputs";
import { factsIn, readForm, type SearchParams, searchPath } from "../search-params";
import type { FilterCounts } from "../use-filter-counts";

const placeNames = ["estado", "cidade", "escola", "bairro"] as const;

type WhenMenuProps = {
  params: SearchParams;
  facts: FactParams;
  /** Searches at once. */
  onChange: (facts: FactParams) => void;
  counts: FilterCounts | undefined;
};

/**
 * "Quando" beside the results: a folded part of the page, which the browser opens before the scripts come. It stays open
 * while both the shift and the year are chosen; each choice searches at once, and has the number of drivers that it would
 * leave.
 */
export function WhenMenu({ params, facts, onChange, counts }: WhenMenuProps) {
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  const details = useRef<HTMLDetailsElement>(null);
  const pill = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const search = () => {
    const standing = form.current ? factsIn(readForm(form.current)) : facts;
    if (searchPath(standing) !== searchPath(facts)) onChange(standing);
  };
  useDismiss(isOpen, details, pill, close);
  // A search while it is open leaves the entry that Back would close: it gets another one.
  const address = searchPath(params);
  const closeOnBack = useEffectEvent(() => {
    close();
    pill.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is why it runs again
  useEffect(() => {
    if (!isOpen) return;
    return enterHistory(() => closeOnBack());
  }, [isOpen, address]);
  // What was opened or chosen before hydration has fired no event for React.
  const takeWhatStands = useEffectEvent(() => {
    setOpen(details.current?.open === true);
    search();
  });
  useEffect(() => takeWhatStands(), []);
  const { turno, ano } = facts;
  const year = ano === yearOnSale ? ano : undefined;
  const isChosen = turno !== undefined || year !== undefined;
  const shown = counts?.areFirst ? undefined : counts;
  return (
    <details
      ref={details}
      className="group/when shrink-0 md:relative noscript:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        ref={pill}
        className={cn(
          "flex min-h-14 min-w-23.5 list-none items-center justify-between gap-1 rounded-control border-[1.5px] pr-2 pl-3",
          isChosen ? "chosen border-ink bg-ink text-white" : "border-field bg-surface",
        )}
      >
        <span className="flex gap-x-1 max-md:flex-col max-md:leading-5 max-[20rem]:flex-row">
          {isChosen ? <span className="sr-only">{yearOnSale ? "Quando: " : "Turno: "}</span> : null}
          {isChosen ? null : <span className="text-small font-bold">{yearOnSale ? "Quando" : "Turno"}</span>}
          {turno ? (
            <span className="font-bold first-letter:uppercase">
              {shiftNames[turno].toLowerCase()}
              {year ? <span className="max-md:sr-only">,</span> : null}
            </span>
          ) : null}
          {year ? (
            <span className={turno ? "max-md:text-label md:font-bold" : "font-bold"}>{year}</span>
          ) : null}
          <span className="sr-only">. Mudar</span>
        </span>
        <Icon name="chevron-down" size={18} className="shrink-0 group-open/when:rotate-180" />
      </summary>
      <form
        ref={form}
        action="/buscar"
        method="get"
        // Prevents the browser from restoring the values of another search.
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="absolute top-full z-20 mt-2 max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain rounded-card border bg-surface px-5 py-4 shadow-float max-md:inset-x-0 md:left-0 md:w-85"
      >
        <SearchInputs params={params} names={[...placeNames, ...tickFilterNames]} />
        <Group
          legend="Turno"
          name="turno"
          choices={shiftChoices}
          chosen={turno ?? ""}
          countOf={(value) => shown?.of({ ...facts, turno: value || undefined })}
          onChoose={search}
        />
        {yearOnSale ? (
          <Group
            legend="Para"
            name="ano"
            choices={yearChoices(yearOnSale)}
            chosen={year ? String(year) : ""}
            countOf={(value) => shown?.of({ ...facts, ano: value ? yearOnSale : undefined })}
            onChoose={search}
          />
        ) : null}
      </form>
    </details>
  );
}

type GroupProps<Value extends string> = {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: string;
  countOf: (value: Value) => number | undefined;
  onChoose: () => void;
};

function Group<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  countOf,
  onChoose,
}: GroupProps<Value>) {
  return (
    <fieldset className="min-w-0 not-first-of-type:mt-3 not-first-of-type:border-t not-first-of-type:pt-3">
      <legend className="float-left w-full py-1 text-label font-bold">{legend}</legend>
      {choices.map(({ value, label }) => {
        const count = countOf(value);
        return (
          <label key={value} className="menu-choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={onChoose}
              className="radio"
            />
            {label}
            {count === undefined ? null : (
              <span>
                <span className="sr-only">, </span>
                {count === 0 ? "nenhum" : driverCountText({ totalCount: count })}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
