/** How often somebody may call: `points` in `duration` seconds. */
export type Limit = { points: number; duration: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Who a call counts for: the network of someone without a session (thousands of people can share one), a
 * driver's account, one of the staff, or the terminal of whoever holds OPS_TOKEN, who imports and repairs in many calls.
 */
export type Caller = "stranger" | "account" | "staff" | "terminal";

type CostClass = {
  /** What such a call uses. */
  uses: string;
  /** Callers without a limit don't have calls of this class. */
  limits: Partial<Record<Caller, Limit>>;
  /** Counted in the process and only summed up in the database, so that counting costs cheap calls nothing. */
  isShared?: true;
};

/**
 * What a call costs. Every procedure and every route names its class, and all calls of one class by one
 * caller share its limit (docs/security.md).
 */
export const costClasses = {
  memory: {
    uses: "what the process already has: cached pages, files of the build, blog, plans",
    limits: {
      stranger: { points: 6000, duration: MINUTE },
      account: { points: 600, duration: MINUTE },
      staff: { points: 600, duration: MINUTE },
    },
    isShared: true,
  },
  database: {
    uses: "a few rows by their index",
    limits: {
      stranger: { points: 1200, duration: MINUTE },
      account: { points: 300, duration: MINUTE },
      staff: { points: 600, duration: MINUTE },
      terminal: { points: 6000, duration: MINUTE },
    },
    isShared: true,
  },
  heavyRead: {
    uses: "tens of milliseconds of the database or the processor: searches, counts, drawings",
    limits: {
      stranger: { points: 120, duration: MINUTE },
      account: { points: 60, duration: MINUTE },
      staff: { points: 120, duration: MINUTE },
      terminal: { points: 600, duration: MINUTE },
    },
    isShared: true,
  },
  page: {
    uses: "the rendering of a page that is not cached; a crawler of ten new pages a second is served",
    limits: { stranger: { points: 100, duration: 10 } },
    isShared: true,
  },
  file: {
    uses: "a file that is read, drawn or received: photos, posters, pages of documents",
    limits: {
      stranger: { points: 3000, duration: MINUTE },
      account: { points: 120, duration: 10 * MINUTE },
      staff: { points: 600, duration: 10 * MINUTE },
    },
    isShared: true,
  },
  write: {
    uses: "a change of stored data, after which cached pages may have to be rendered again",
    limits: {
      stranger: { points: 600, duration: 10 * MINUTE },
      account: { points: 200, duration: 10 * MINUTE },
      staff: { points: 600, duration: 10 * MINUTE },
      terminal: { points: 6000, duration: 10 * MINUTE },
    },
  },
  password: {
    uses: "the check of a password or passkey: 50 ms of the processor",
    limits: {
      stranger: { points: 50, duration: 15 * MINUTE },
      account: { points: 20, duration: 15 * MINUTE },
    },
  },
  mail: {
    uses: "a mail to somebody",
    limits: {
      stranger: { points: 60, duration: HOUR },
      account: { points: 30, duration: HOUR },
      staff: { points: 600, duration: HOUR },
      terminal: { points: 600, duration: HOUR },
    },
  },
  stripe: {
    uses: "a request to Stripe, whose limit is the company's",
    limits: {
      stranger: { points: 600, duration: MINUTE },
      account: { points: 120, duration: 10 * MINUTE },
      staff: { points: 120, duration: 10 * MINUTE },
      terminal: { points: 120, duration: 10 * MINUTE },
    },
  },
  decoder: {
    uses: "the one decoder of documents",
    limits: { account: { points: 20, duration: HOUR } },
  },
} as const satisfies Record<string, CostClass>;

export type Cost = keyof typeof costClasses;

/**
 * Limits that have a reason besides cost, and count in addition to the class. The key is the caller unless
 * noted.
 */
export const namedLimits = {
  // Telephone numbers are public one by one, not as a list.
  whatsapp: { points: 30, duration: 10 * MINUTE },
  // Each makes work for the people who read them.
  report: { points: 5, duration: HOUR },
  contact: { points: 5, duration: HOUR },
  seatRequest: { points: 10, duration: HOUR },
  brokenLink: { points: 10, duration: HOUR },
  register: { points: 10, duration: HOUR },
  // Guessing: protocols, passwords, the operator's key. An account's attempts count per network, and with a
  // ceiling over all networks together.
  protocol: { points: 20, duration: HOUR },
  loginNetwork: { points: 10, duration: 15 * MINUTE },
  loginAccount: { points: 50, duration: 15 * MINUTE },
  passwordChange: { points: 10, duration: HOUR },
  opsToken: { points: 20, duration: 15 * MINUTE },
  // Mails to the owner of an account, whoever requests them.
  forgotPasswordNetwork: { points: 3, duration: HOUR },
  forgotPasswordAccount: { points: 12, duration: HOUR },
  // Mails of all kinds to a mailbox that somebody typed; the key is the mailbox.
  mailbox: { points: 5, duration: DAY },
  // Devices that ask for notices, and the notices that somebody sends to the own device, whose id is the key.
  pushDevice: { points: 20, duration: HOUR },
  pushTest: { points: 3, duration: HOUR },
  // Stripe is asked for a driver's receipts at most this often.
  receipts: { points: 1, duration: MINUTE },
  // Counted before a body is read, per network: calls about accounts, and files.
  accountCall: { points: 300, duration: 15 * MINUTE },
  photoBody: { points: 120, duration: 10 * MINUTE },
  // Webhooks with a wrong signature.
  wrongSignature: { points: 20, duration: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export type NamedLimit = keyof typeof namedLimits;
