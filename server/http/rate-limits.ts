import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../database/database";
import { DomainError } from "./domain-error";
import { networkOf } from "./network-of";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Points and seconds of every limit. A limit counts per key: the client's address unless the caller passes
 * another key.
 */
export const rateLimitRules = {
  search: { points: 120, duration: MINUTE },
  suggest: { points: 300, duration: MINUTE },
  preview: { points: 60, duration: MINUTE },
  sitemap: { points: 60, duration: MINUTE },
  profile: { points: 240, duration: MINUTE },
  whatsapp: { points: 30, duration: 10 * MINUTE },
  visit: { points: 120, duration: 10 * MINUTE },
  report: { points: 5, duration: HOUR },
  protocol: { points: 20, duration: HOUR },
  suspensionAnswer: { points: 10, duration: HOUR },
  contact: { points: 5, duration: HOUR },
  waiting: { points: 20, duration: HOUR },
  recommendation: { points: 20, duration: HOUR },
  // Mails to one address, whoever requests them.
  recommendationMail: { points: 5, duration: 24 * HOUR },
  invitation: { points: 60, duration: HOUR },
  waitingEnd: { points: 600, duration: 15 * MINUTE },
  brokenLink: { points: 10, duration: HOUR },
  accountCall: { points: 300, duration: 15 * MINUTE },
  photoBody: { points: 120, duration: 10 * MINUTE },
  register: { points: 10, duration: HOUR },
  loginAddress: { points: 50, duration: 15 * MINUTE },
  // The sign-in page requests a challenge when it opens, and many people share one IP address.
  passkeyChallenge: { points: 300, duration: 15 * MINUTE },
  passkeyChange: { points: 30, duration: HOUR },
  // Attempts on one account: a few per network, and a ceiling over all networks together.
  loginNetwork: { points: 10, duration: 15 * MINUTE },
  loginAccount: { points: 50, duration: 15 * MINUTE },
  forgotPasswordNetwork: { points: 3, duration: HOUR },
  forgotPasswordAccount: { points: 12, duration: HOUR },
  resendConfirmationNetwork: { points: 3, duration: HOUR },
  resendConfirmationAccount: { points: 12, duration: HOUR },
  linkUse: { points: 60, duration: 15 * MINUTE },
  checkout: { points: 20, duration: 10 * MINUTE },
  periodPreview: { points: 60, duration: 10 * MINUTE },
  subscriptionChange: { points: 30, duration: 10 * MINUTE },
  subscriptionRefresh: { points: 120, duration: 10 * MINUTE },
  profileSave: { points: 60, duration: 10 * MINUTE },
  seatsSave: { points: 200, duration: 10 * MINUTE },
  material: { points: 120, duration: 10 * MINUTE },
  documentUpload: { points: 20, duration: HOUR },
  passwordChange: { points: 10, duration: HOUR },
  dataExport: { points: 10, duration: HOUR },
  staffSignIn: { points: 10, duration: 15 * MINUTE },
  opsToken: { points: 20, duration: 15 * MINUTE },
} as const;

export type RateLimitName = keyof typeof rateLimitRules;

export type RateLimits = {
  /**
   * Counts one call.
   * @throws DomainError RATE_LIMITED with the seconds to wait.
   */
  consume: (name: RateLimitName, key: string) => Promise<void>;
  /** Checks without counting. @throws DomainError RATE_LIMITED when the allowance is used up. */
  check: (name: RateLimitName, key: string) => Promise<void>;
  /** Resets the counts, as after a correct password. */
  reset: (name: RateLimitName, key: string) => Promise<void>;
};

/**
 * Limits stored in the database, so that they survive restarts and apply across processes. While the database
 * does not answer they are counted in memory, so that reads that don't need it still work.
 */
export function createRateLimits(database: Database, enabled: boolean): RateLimits {
  if (!enabled) return { consume: async () => {}, check: async () => {}, reset: async () => {} };
  const limiters = new Map(
    Object.entries(rateLimitRules).map(
      ([name, rule]) => [name, createLimiter(database, name, rule)] as const,
    ),
  );
  return {
    consume: async (name, key) => {
      const limiter = limiters.get(name);
      if (limiter) await consumeFrom(limiter, key);
    },
    check: async (name, key) => {
      const counted = await limiters.get(name)?.get(networkOf(key).slice(0, 200));
      if (counted && counted.consumedPoints >= rateLimitRules[name].points) throw limitedUntil(counted);
    },
    reset: async (name, key) => {
      await limiters.get(name)?.delete(networkOf(key).slice(0, 200));
    },
  };
}

/**
 * Counts one use by an IP address, or by another key. @throws DomainError RATE_LIMITED with the seconds to
 * wait.
 */
export async function consumeFrom(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(networkOf(key).slice(0, 200));
  } catch (rejection) {
    throw rejection instanceof RateLimiterRes ? limitedUntil(rejection) : rejection;
  }
}

function limitedUntil({ msBeforeNext }: RateLimiterRes): DomainError {
  return new DomainError("RATE_LIMITED", undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
}

function createLimiter(database: Database, name: string, rule: { points: number; duration: number }) {
  return new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values?: unknown[] }) => database.rawQuery(text, values),
    },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...rule }),
    ...rule,
  });
}
