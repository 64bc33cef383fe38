import type { MetricObjectWithValues, MetricValue } from "prom-client";
import { z } from "zod";

/** One process's counts, as prom-client writes and adds them up. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** The argument by which a supervised process knows its number. */
export const NUMBER_ARGUMENT = "--web-process=";

/** What a web process says to its supervisor. */
export type FromWeb =
  | { kind: "ready" }
  /** Asks for the counts of all. */
  | { kind: "count-all"; question: number }
  | { kind: "counts"; question: number; counts: Counts };

/** What the supervisor says to a web process. */
export type ToWeb =
  | { kind: "count"; question: number }
  | { kind: "counts-of-all"; question: number; counts: Counts[] };

const question = z.number();
// prom-client's own format, passed through unread.
const counts = z.custom<Counts>(Array.isArray);

export const fromWeb: z.ZodType<FromWeb> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("count-all"), question }),
  z.object({ kind: z.literal("counts"), question, counts }),
]);

export const toWeb: z.ZodType<ToWeb> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("count"), question }),
  z.object({ kind: z.literal("counts-of-all"), question, counts: z.array(counts) }),
]);
