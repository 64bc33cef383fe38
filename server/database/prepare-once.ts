import type { Db } from "./database";

/**
 * A statement that is written out once for each database and, by its name, planned once for each connection: for what
 * is asked most, where both cost more than running it. What differs between executions comes by `sql.placeholder`.
 */
export function prepareOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
