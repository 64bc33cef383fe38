/**
 * How long after the last change notification stale data may be served while the database is down, in
 * milliseconds: longer than a failover takes, but short for a driver whom a process that still reaches the
 * database has just hidden.
 */
export const OUTAGE_MS = 120_000;
