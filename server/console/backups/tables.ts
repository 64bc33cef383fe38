import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../platform/database/database";

/**
 * Not in backups, because worthless later: rate limit counts, which contain IP addresses; marks for replicas; the day's
 * visitors; notices on phones, which must not go twice.
 */
const LEFT_OUT = ["replay_marks", "push_notices", "rate_limits", "visit_salts", "visits", "unmet_visitors"];

const names = z.array(z.object({ name: z.string() }));
const edges = z.array(z.object({ name: z.string(), needs: z.string() }));

/** The product's tables, each after those that it references. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const references = await db.execute(sql`
    select child.relname as name, parent.relname as needs
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const waiting = names
    .parse(tables.rows)
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.includes(name));
  return ordered(waiting, edges.parse(references.rows));
}

function ordered(waiting: string[], needs: z.infer<typeof edges>): string[] {
  const done: string[] = [];
  while (done.length < waiting.length) {
    const free = waiting.find(
      (name) =>
        !done.includes(name) &&
        needs.every(
          (edge) => edge.name !== name || done.includes(edge.needs) || !waiting.includes(edge.needs),
        ),
    );
    if (!free) throw new Error("Tables refer to each other in a circle: no order restores them");
    done.push(free);
  }
  return done;
}

/** How many migrations a database has, which identifies its schema. */
export async function migrationsOf(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}
