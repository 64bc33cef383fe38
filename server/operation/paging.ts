import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { validation } from "../../shared/messages";
import { DomainError } from "../platform/http/domain-error";

/** Rows per page of the operator's lists, and the maximum per request. */
const OPS_PAGE_SIZE = 50;
const OPS_PAGE_SIZE_MAX = 200;

/** One page of a list; `next` is the cursor of the next one, null on the last page. */
export type Page<Row> = { items: Row[]; next: string | null };

/** Which page: that after `after`, the `next` of another page, or the first one. */
export type PageInput = { after?: string | undefined; limit?: number | undefined };

/** A row's position (cursor) in a list sorted by moment and id, newest first; `group` sorts before both. */
export type Position = { at: string; id: string; group?: string | undefined };

const invalid = { error: validation.valueInvalid };
/** The shape of PageInput as URL parameters. */
export const pageInput = z.object({
  after: z.string().max(300).optional(),
  limit: z.coerce.number(invalid).int(invalid).min(1, invalid).max(OPS_PAGE_SIZE_MAX, invalid).optional(),
});
const positionShape = z.object({
  // Of the years that the database knows too: a cursor may have been made by hand.
  at: z.iso.datetime().regex(/^[12]\d{3}-/),
  id: z.string().regex(/^[\w-]+$/),
  group: z.string().optional(),
});

/**
 * Reads one page. The cursor is the last row returned, so a page costs the same at any depth, and rows inserted or
 * deleted in between don't repeat or hide others.
 * @param read the first `count` rows after `position`
 * @throws DomainError VALIDATION for an invalid cursor
 */
export async function readPage<Row>(
  { after, limit = OPS_PAGE_SIZE }: PageInput,
  read: (position: Position | undefined, count: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<Page<Row>> {
  const rows = await read(after === undefined ? undefined : positionIn(after), limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, next: hasMore ? cursorOf(positionOf(last)) : null };
}

/** The rows after a position, for a list sorted by both columns descending. */
export function olderThan(position: Position | undefined, at: PgColumn, id: PgColumn): SQL | undefined {
  return position && sql`(${at}, ${id}) < (${position.at}::timestamptz, ${position.id})`;
}

/** What a cursor is answered that no list gave. */
export function invalidCursor(): DomainError {
  return new DomainError("VALIDATION", [{ path: "after", message: validation.valueInvalid }]);
}

function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function positionIn(cursor: string): Position {
  try {
    return positionShape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw invalidCursor();
  }
}
