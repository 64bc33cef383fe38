import type { MetricObjectWithValues, MetricValue } from "prom-client";
import { z } from "zod";

/** One process's metrics in prom-client's JSON form, which it can aggregate. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** The command-line argument with the number of a supervised process. */
export const NUMBER_ARGUMENT = "--web-process=";

/** Messages from a web process to its supervisor. */
export type FromWeb =
  | { kind: "ready" }
  /** Asks for the metrics of all processes. */
  | { kind: "count-all"; question: number }
  | { kind: "counts"; question: number; counts: Counts };

/** Messages from the supervisor to a web process. */
export type ToWeb =
  | { kind: "count"; question: number }
  | { kind: "counts-of-all"; question: number; counts: Counts[] };

const question = z.number();
// prom-client's own format, passed through unchecked.
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
