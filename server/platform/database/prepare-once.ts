import type { Db } from "./database";

/**
 * A prepared statement: its SQL is built once per database and, by its name, planned once per connection. For
 * the most frequent queries, where both cost more than execution. Values are passed with `sql.placeholder`.
 */
export function prepareOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
