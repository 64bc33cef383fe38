import { z } from "zod";
import { doneOutput } from "../answers";
import { normaliseEmail } from "../email";
import { emptyWaitingForm, type WaitingForm, waitingIssues } from "../families/waiting/waiting";
import { deviceSecret, linkToken } from "../ids";
import { TEXT_MAX } from "../limits";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { typedCode, typedLine } from "../typed/schemas";

// Cut far above the limit, so that too long a text still gets its error message.
const cut = (value: string) => value.slice(0, 2 * (TEXT_MAX.email + TEXT_MAX.city));
const line = typedLine().catch("").default("").transform(cut);

/**
 * `POST /waiting`: `place` is a school or neighborhood, followed by a comma and its city, unless `city` has it. An `email`, a
 * `device` or both.
 */
export const waitingInput = z
  .object({
    email: typedCode().optional().catch(""),
    device: deviceSecret.optional(),
    place: line,
    shift: line,
    year: z.union([z.number().transform(String), line]),
    state: line,
    city: line,
    school: line,
    neighborhood: line,
  })
  .transform((form): WaitingForm & { device?: string | undefined; saysHow: boolean } => ({
    ...emptyWaitingForm,
    ...form,
    email: normaliseEmail(form.email ?? ""),
    state: form.state.toUpperCase(),
    saysHow: form.email !== undefined || form.device !== undefined,
  }))
  .superRefine(({ device, saysHow, ...form }, context) => {
    const isByDevice = device !== undefined && form.email === "";
    for (const { path, message } of waitingIssues(form)) {
      if (path === "email" && isByDevice) continue;
      const isNeither = path === "email" && !saysHow;
      context.addIssue({
        code: "custom",
        path: [path],
        message: isNeither ? validation.waitingWayMissing : message,
      });
    }
  });

/** After asking; `waitsForPhone`: the notice begins once the phone has answered its first push. */
export const waitingSent = doneOutput.extend({ waitsForPhone: z.boolean() });

/** The token of a mailed link: "{notice or family}.{secret}". */
export const waitingLinkInput = z.object({ token: linkToken });

/** One notice, as the page behind a link shows it. `endsAt` is null until it is confirmed. */
export const waitingNotice = z.object({
  id: z.string(),
  kind: z.enum(["school", "neighborhood"]).nullable(),
  place: z.string(),
  city: z.string(),
  state: z.string(),
  shift: z.enum(shifts).nullable(),
  year: z.number().nullable(),
  endsAt: z.iso.datetime().nullable(),
  hasEnded: z.boolean(),
});
export type WaitingNotice = z.infer<typeof waitingNotice>;

/** What a link refers to. */
export const waitingLinked = z.object({ email: z.string(), notices: z.array(waitingNotice) });
export type WaitingLinked = z.infer<typeof waitingLinked>;

/** How many families wait for what a driver offers: counts only, and none small enough to identify a family. */
export const waitingCounts = z.object({
  families: z.number(),
  places: z.array(z.object({ place: z.string(), families: z.number() })),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;
