import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema";
import { driverChanged } from "../../server/drivers/driver-changed";
import { randomNow } from "../../tests/search/random-drivers";
import type { Prepared } from "./prepare";
import { percentile } from "./statistics";

export type Write = { kind: string; p50: number; p95: number; p99: number };

/** Measures what unpublishing, publishing and editing take, each with its search entry, up to the commit on disk. */
export async function measureWrites({ database, sample }: Prepared, count: number): Promise<Write[]> {
  const some = sample.slice(0, count);
  const kinds = {
    unpublish: () => ({ isPublic: false }),
    publish: () => ({ isPublic: true }),
    "edit schools and seats": (position: number) => ({
      availableSeats: position % 5,
      offeredSchoolTransport: [`Escola Municipal Nova ${position}`, ...(some[position]?.schools ?? [])],
    }),
  };
  const writes: Write[] = [];
  for (const [kind, change] of Object.entries(kinds)) {
    const elapsed: number[] = [];
    for (const [position, { id }] of some.entries()) {
      const start = performance.now();
      await database.db.transaction(async (tx) => {
        await tx.update(drivers).set(change(position)).where(eq(drivers.id, id));
        await driverChanged(tx, id, randomNow);
      });
      elapsed.push(performance.now() - start);
    }
    const [p50, p95, p99] = [percentile(elapsed, 0.5), percentile(elapsed, 0.95), percentile(elapsed, 0.99)];
    writes.push({ kind, p50, p95, p99 });
  }
  return writes;
}

export type Size = { name: string; megabytes: number };

/** The size of the search tables and their indexes. */
export async function sizesOf({ database }: Prepared): Promise<Size[]> {
  const { rows } = await database.rawQuery(
    `select relname as name, pg_relation_size(oid) / 1048576.0 as megabytes from pg_class
     where relname like 'search\\_%' and relkind in ('r', 'i') and pg_relation_size(oid) > 1048576
     order by relkind desc, 2 desc`,
  );
  return rows.map(({ name, megabytes }) => ({ name: String(name), megabytes: Number(megabytes) }));
}
