import { z } from "zod";
import { publicId } from "../ids";
import { sources } from "../results/sources";

/** A profile that was opened, and by which way; unknown ways count as a link. */
export const visitInput = z.object({ id: publicId, via: z.enum(sources).catch("link").default("link") });
