import { Link } from "@tanstack/react-router";
import type { PublicProfile } from "../../shared/drivers";
import { DriverPhoto } from "../drivers/driver-photo";
import { HeartButton } from "../favourites/heart-button";
import { useLinkState } from "../intent/origin-of-links";
import { buttonVariants } from "../ui/button-variants";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import type { Cell, Row, RowGroup } from "./comparison-rows";

type ComparisonTableProps = { drivers: readonly PublicProfile[]; groups: readonly RowGroup[] };

/**
 * The table of a comparison. On phones it scrolls sideways under a sticky header of names, in columns of 172 px; each row's
 * label is a cell of zero width whose text overflows above the row. On desktop labels are a column.
 */
export function ComparisonTable({ drivers, groups }: ComparisonTableProps) {
  return (
    <section
      data-slot="comparison-table"
      aria-label="Tabela de comparação"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
      tabIndex={0}
      className="max-md:-mx-4 max-md:max-h-dvh max-md:overflow-auto max-md:px-4"
    >
      <table className="border-separate border-spacing-0 text-left text-small max-md:w-max md:w-full md:table-fixed">
        <thead>
          <tr>
            <td className={cn(headCell, "left-0 w-0 p-0 md:w-[24%]")} />
            {drivers.map((driver) => (
              <DriverHead key={driver.id} driver={driver} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={drivers.length + 1}
                className="border-b pt-8 pb-2 text-h3 font-extrabold"
              >
                <span className="sticky left-0">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <ComparisonRow key={row.label} row={row} drivers={drivers} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

// On phones the photo scrolls away and the names stay.
const headCell =
  "sticky z-10 border-b-2 border-ink bg-paper pb-3 font-normal max-md:-top-21 max-md:align-top md:top-0 md:align-bottom md:bg-surface md:pt-7 md:pb-5";
const column = "max-md:w-43 max-md:min-w-43 pr-4";

function DriverHead({ driver }: { driver: PublicProfile }) {
  const linkState = useLinkState();
  return (
    <th scope="col" className={cn(headCell, column)}>
      <div className="gap-3 lg:flex lg:items-center">
        <DriverPhoto photo={driver.photo} name={driver.name} side={96} eager className="size-20" />
        <p className="mt-2 min-w-0 max-md:min-h-[2lh] lg:mt-0">
          <span className="block font-extrabold wrap-anywhere lg:text-h3">{driver.name}</span>
          <span className="hidden text-label text-ink-2 md:block">{`${driver.serviceCity}, ${driver.serviceState}`}</span>
        </p>
      </div>
      <div className="mt-3 flex gap-2">
        <HeartButton driver={driver} className="max-lg:hidden" />
        <Link
          to="/condutor/$id"
          params={{ id: driver.id }}
          {...linkState}
          aria-label={`Ver Perfil de ${driver.name}`}
          className={cn(buttonVariants({ variant: "outline" }), "flex-1 px-2")}
        >
          Ver Perfil
        </Link>
      </div>
    </th>
  );
}

function ComparisonRow({ row, drivers }: { row: Row; drivers: readonly PublicProfile[] }) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 align-top font-normal whitespace-nowrap text-ink-2 max-md:w-0 max-md:max-w-0 max-md:pt-2.5 max-md:text-label max-md:font-semibold md:border-b md:py-3 md:pr-4 md:whitespace-normal md:in-[tr:last-child]:border-b-0"
      >
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={drivers[index]?.id}
          className={cn(
            column,
            "border-b align-top in-[tr:last-child]:border-b-0 max-md:pt-8 max-md:pb-2.5 md:py-3",
          )}
        >
          <CellWords cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function CellWords({ cell: { words, note, look } }: { cell: Cell }) {
  if (look === "checked")
    return (
      <span className="flex gap-2">
        <Icon name="document-check" className="text-go" />
        <span>
          <strong className="block font-semibold">{words}</strong>
          <span className="text-label text-ink-2">{note}</span>
        </span>
      </span>
    );
  if (look === "told")
    return (
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="check" size={18} className="text-go" />
        {words}
      </span>
    );
  if (look === "free" || look === "full")
    return (
      <span
        className={cn("flex items-center gap-2", look === "free" ? "font-semibold text-go" : "text-ink-2")}
      >
        <span
          aria-hidden="true"
          className={cn("size-2.5 rounded-full", look === "free" ? "bg-go" : "border-2 border-ink-2")}
        />
        {words}
      </span>
    );
  return (
    <span className={cn(look === "quiet" && "text-ink-2", look === "strong" && "font-semibold")}>
      {words}
    </span>
  );
}
