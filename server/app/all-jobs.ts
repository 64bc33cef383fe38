import { mailReport } from "../reports/mail-report";
import type { Job } from "./jobs";

/** Every kind of background work of the product. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different data; each parses its own.
export const allJobs: Job<any>[] = [mailReport];
