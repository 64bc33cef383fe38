import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config/config";
import type { Database } from "../database/database";
import { type Caller, type Cost, costClasses, type Limit, type NamedLimit, namedLimits } from "./call-limits";
import { DomainError } from "./domain-error";
import { networkOf } from "./network-of";
import { SharedCounter } from "./shared-counter";

export type RateLimits = {
  /**
   * Counts one call of a class for its caller (an IP address, or the id of an account or of one of the staff),
   * or as many as it turned out to be worth.
   * @throws DomainError RATE_LIMITED with the seconds to wait.
   */
  spend: (cost: Cost, caller: Caller, key: string, points?: number) => Promise<void>;
  /**
   * Counts one call against a named limit.
   * @throws DomainError RATE_LIMITED with the seconds to wait.
   */
  consume: (name: NamedLimit, key: string) => Promise<void>;
  /** Takes one counted call back. */
  giveBack: (name: NamedLimit, key: string) => Promise<void>;
  /** Checks without counting. @throws DomainError RATE_LIMITED when the allowance is used up. */
  check: (name: NamedLimit, key: string) => Promise<void>;
  /** Resets the counts, as after a correct password. */
  reset: (name: NamedLimit, key: string) => Promise<void>;
};

/** Counts uses by a key, an IP address as its network. */
type Count = (key: string, points: number) => Promise<void>;

const nothing = async () => {};

/**
 * Limits stored in the database, so that they survive restarts and apply across processes. While the database
 * does not answer they are counted in memory, so that reads that don't need it still work. Cheap classes are
 * counted in memory first (SharedCounter).
 */
export function createRateLimits(
  database: Database,
  { rateLimit, webProcesses }: Pick<Config, "rateLimit" | "webProcesses">,
): RateLimits {
  if (!rateLimit)
    return { spend: nothing, consume: nothing, giveBack: nothing, check: nothing, reset: nothing };
  const classes = new Map<string, Count>();
  for (const [cost, { limits, ...costClass }] of Object.entries(costClasses))
    for (const [caller, limit] of Object.entries(limits)) {
      const name = `${cost}-${caller}`;
      const limiter = createLimiter(database, name, limit);
      const isShared = "isShared" in costClass;
      classes.set(name, isShared ? sharedCount(limiter, limit, webProcesses) : storedCount(limiter));
    }
  const named = new Map(
    Object.entries(namedLimits).map(([name, limit]) => [name, createLimiter(database, name, limit)] as const),
  );
  return {
    spend: async (cost, caller, key, points = 1) => {
      const count = classes.get(`${cost}-${caller}`);
      if (!count) throw new Error(`Calls of the class ${cost} have no limit for a caller of kind ${caller}`);
      await count(key, points);
    },
    consume: async (name, key) => {
      const limiter = named.get(name);
      if (limiter) await storedCount(limiter)(key, 1);
    },
    giveBack: async (name, key) => {
      await named.get(name)?.reward(keyOf(key), 1);
    },
    check: async (name, key) => {
      const counted = await named.get(name)?.get(keyOf(key));
      if (counted && counted.consumedPoints >= namedLimits[name].points)
        throw limitedFor(counted.msBeforeNext);
    },
    reset: async (name, key) => {
      await named.get(name)?.delete(keyOf(key));
    },
  };
}

function sharedCount(limiter: RateLimiterPostgres, limit: Limit, processes: number): Count {
  const counter = new SharedCounter(limit, processes, async (key, points) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points);
    return { sum: consumedPoints, endsIn: msBeforeNext };
  });
  return async (key, points) => {
    const wait = counter.count(keyOf(key), points);
    if (wait > 0) throw limitedFor(wait);
  };
}

function storedCount(limiter: RateLimiterPostgres): Count {
  return async (key, points) => {
    try {
      await limiter.consume(keyOf(key), points);
    } catch (rejection) {
      throw rejection instanceof RateLimiterRes ? limitedFor(rejection.msBeforeNext) : rejection;
    }
  };
}

function keyOf(key: string): string {
  return networkOf(key).slice(0, 200);
}

function limitedFor(milliseconds: number): DomainError {
  return new DomainError("RATE_LIMITED", undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}

function createLimiter(database: Database, name: string, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values?: unknown[] }) => database.rawQuery(text, values),
    },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...limit }),
    ...limit,
  });
}
