import type { ReactNode } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { VehiclePicture } from "../../drivers/vehicle-photos/vehicle-picture";
import type { SearchParams } from "../../search/search-params";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import type { Cell } from "./comparison-cells";
import type { Row, RowGroup } from "./comparison-rows";
import { DriverHead } from "./driver-head";

type ComparisonTableProps = {
  drivers: readonly PublicProfile[];
  search: SearchParams;
  groups: readonly RowGroup[];
  /** After the first group: what nobody told. */
  children: ReactNode;
};

// Laid out as a grid on phones; some browsers take a table's meaning away with its layout.
const roles = {
  table: { role: "table" },
  body: { role: "rowgroup" },
  row: { role: "row" },
  label: { role: "rowheader" },
  cell: { role: "cell" },
};

/**
 * The table of a comparison. On phones the columns share the width, each row's label is above its values, and names and
 * WhatsApp stay at the top of the page; where a column would be narrower than 100 px, values are stacked under their names.
 * On desktop labels are a column.
 */
export function ComparisonTable({ drivers, search, groups, children }: ComparisonTableProps) {
  const [first, ...rest] = groups;
  const columns = cn(
    "max-md:grid max-md:gap-x-3",
    drivers.length > 2 ? "max-md:grid-cols-3 max-[22.5rem]:block" : "max-[15.5rem]:block",
    drivers.length === 2 && "max-md:grid-cols-2",
  );
  const group = ({ title, rows }: RowGroup) => (
    <tbody key={title} {...roles.body}>
      <tr {...roles.row}>
        <th
          scope="rowgroup"
          colSpan={drivers.length + 1}
          className="pt-7 pb-2 text-h3 font-extrabold max-md:block md:border-b"
        >
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <ComparisonRow key={row.label} row={row} drivers={drivers} columns={columns} />
      ))}
    </tbody>
  );
  return (
    <table
      {...roles.table}
      data-slot="comparison-table"
      aria-label="Tabela de comparação"
      className="w-full border-separate border-spacing-0 text-left text-small max-md:block md:table-fixed max-md:[&_tbody]:block"
    >
      <thead
        {...roles.body}
        className={cn(
          "max-md:-mx-5 max-md:block max-md:border-b-2 max-md:border-ink max-md:bg-paper max-md:px-5",
          // With one column per driver, names and buttons stay; 4.5rem is the photo. A low or enlarged window has no room.
          drivers.length > 2 ? "min-[22.5rem]:max-md:sticky" : "min-[15.5rem]:max-md:sticky",
          "max-md:-top-16 max-md:z-10 low:static!",
        )}
      >
        <tr {...roles.row} className={columns}>
          <td className="hidden border-b-2 border-ink md:sticky md:top-0 md:z-10 md:table-cell md:w-[22%] md:bg-surface" />
          {drivers.map((driver) => (
            <DriverHead key={driver.id} driver={driver} search={search} />
          ))}
        </tr>
      </thead>
      {first ? group(first) : null}
      <tbody {...roles.body}>
        <tr {...roles.row} className="max-md:block">
          <td {...roles.cell} colSpan={drivers.length + 1} className="max-md:block">
            {children}
          </td>
        </tr>
      </tbody>
      {rest.map(group)}
    </table>
  );
}

type ComparisonRowProps = { row: Row; drivers: readonly PublicProfile[]; columns: string };

function ComparisonRow({ row, drivers, columns }: ComparisonRowProps) {
  return (
    <tr {...roles.row} className={cn(columns, "max-md:border-b max-md:py-2.5")}>
      <th
        {...roles.label}
        scope="row"
        className="pr-4 align-top font-semibold wrap-anywhere max-md:col-span-full max-md:row-start-1 max-md:block max-md:text-label md:border-b md:py-3"
      >
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={drivers[index]?.id}
          {...roles.cell}
          className="min-w-0 align-top wrap-anywhere max-md:row-start-2 max-md:block md:border-b md:py-3 md:pr-4"
        >
          <span
            className={cn(
              "mt-1.5 hidden text-label text-ink-2",
              drivers.length > 2 ? "max-[22.5rem]:block" : "max-[15.5rem]:block",
            )}
          >
            {drivers[index]?.name}
          </span>
          <CellWords cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function CellWords({ cell: { words, note, look, photos } }: { cell: Cell }) {
  return (
    <>
      {photos ? (
        <span className="grid max-w-60 gap-2">
          {photos.map(({ url, alt }) => (
            <VehiclePicture key={url} url={url} alt={alt} width={240} className="rounded-photo" />
          ))}
        </span>
      ) : null}
      <span
        className={cn(
          "flex items-start gap-2",
          look === "free" && "font-semibold text-go",
          (look === "full" || look === "quiet") && "text-ink-2",
          look && ["unsure", "checked", "told", "strong"].includes(look) && "font-semibold",
        )}
      >
        <CellMark look={look} />
        {words}
      </span>
      {note ? <span className="block text-label text-ink-2">{note}</span> : null}
    </>
  );
}

function CellMark({ look }: { look: Cell["look"] | undefined }) {
  if (look === "checked") return <Icon name="document-check" size={18} className="mt-0.5 text-go" />;
  if (look === "told") return <Icon name="check" size={18} className="mt-0.5 text-go" />;
  if (look !== "free" && look !== "unsure" && look !== "full") return null;
  const color = { free: "bg-go", unsure: "border-2 border-ink", full: "border-2 border-ink-2" }[look];
  return <span aria-hidden="true" className={cn("mt-1.75 size-2.5 shrink-0 rounded-full", color)} />;
}
