import { Hono, type Context as HonoContext } from "hono";
import { paths } from "../../shared/paths";
import { shifts } from "../../shared/profile/seats";
import type { SeatsOutcome } from "../../shared/profile/seats-outcome";
import type { SeatsInput } from "../../shared/schemas/seats";
import { DomainError } from "../http/domain-error";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import { readForm } from "../pages/read-form";
import type { Services } from "../services";

type Calls = ReturnType<typeof appRouter.createCaller>["seats"];

/**
 * The buttons of the pages that the monthly mail about seats links to. Plain HTML forms, so that they work without
 * JavaScript; the mail's token is in the form's action URL.
 */
export function createSeatsFormRoute(services: Services): Hono {
  return new Hono()
    .post(paths.seatsAsked, (c) => submit(c, (calls, token) => calls.answer({ token })))
    .post(paths.seatsChange, (c) =>
      submit(c, async (calls, token) => calls.answer({ token, change: changeIn(await readForm(c)) })),
    )
    .post(paths.seatsRemindersOff, (c) => submit(c, (calls, token) => calls.endReminders({ token })));

  async function submit(c: HonoContext, call: (calls: Calls, token: string) => Promise<unknown>) {
    const ctx = createAnonymousContext(services, c);
    const { seats } = appRouter.createCaller(ctx);
    const outcome = await call(seats, c.req.query("token") ?? "").then(
      (): SeatsOutcome => "sim",
      (error: unknown) => {
        reportError(error, ctx.requestId, "seats.mailed");
        return outcomeOf(error);
      },
    );
    c.header("cache-control", "no-store");
    // Redirect to a URL without the token, so that a reload submits nothing again.
    return c.redirect(`${c.req.path}?feito=${outcome}`, 303);
  }
}

function outcomeOf(error: unknown): SeatsOutcome {
  const { code } = describeError(error).body;
  if (code === "SEATS_LINK_INVALID") return "vencido";
  return code === "SEATS_CONFIRMED_SINCE" ? "confirmado" : "nao";
}

function changeIn(field: (name: string) => string): SeatsInput {
  const total = numberOf(field("seats"));
  if (total !== undefined) return { seats: total };
  const changed = shifts.flatMap((shift) => {
    const seats = numberOf(field(shift));
    return seats === undefined ? [] : [[shift, seats] as const];
  });
  if (changed.length === 0) throw new DomainError("BAD_REQUEST");
  return { shifts: Object.fromEntries(changed) };
}

function numberOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}
