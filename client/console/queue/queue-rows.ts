import type { QueueKind } from "../../../shared/queue";
import type { QueueItem } from "./item-text";

/** One of the things that a row of the queue consists of. */
export type Waiting = Pick<
  QueueItem,
  "id" | "kind" | "detail" | "openReports" | "isAnswered" | "isMatched"
> & {
  dueAt: string | Date;
};

/** What a row consists of, in order: the item, or all items about its driver. */
export function partsOf(row: QueueItem): readonly Waiting[] {
  return row.parts.length > 0 ? row.parts : [row];
}

/** The items of all rows, in the order in which they are gone through; of one kind only, if that is shown. */
export function sequenceOf(rows: readonly QueueItem[], kind: QueueKind | undefined): Waiting[] {
  return rows.flatMap((row) => partsOf(row).filter((part) => kind === undefined || part.kind === kind));
}

/** The row that an item is in. */
export function rowWith(rows: readonly QueueItem[], id: string | undefined): QueueItem | undefined {
  return rows.find((row) => partsOf(row).some((part) => part.id === id));
}

/** What stays the same of a row while its parts are decided one after the other. */
export function rowKey({ id, driverId, parts }: QueueItem): string {
  return parts.length > 0 && driverId ? driverId : id;
}

/** The earliest deadline in a row; of one kind only, if that is shown. */
export function dueOf(row: QueueItem, kind: QueueKind | undefined): Date {
  return new Date(Math.min(...sequenceOf([row], kind).map(({ dueAt }) => new Date(dueAt).getTime())));
}
