import { Hono } from "hono";
import type { ErrorCode } from "../../shared/errors";
import { paths } from "../../shared/paths";
import { shifts } from "../../shared/profile/seats";
import type { SeatsOutcome } from "../../shared/profile/seats-outcome";
import type { SeatsInput } from "../../shared/schemas/seats";
import { DomainError } from "../http/domain-error";
import { pressButton } from "../pages/button-route";
import { type FormFields, readForm } from "../pages/read-form";
import type { Services } from "../services";

const refusals = {
  SEATS_LINK_INVALID: "vencido",
  SEATS_CONFIRMED_SINCE: "confirmado",
} satisfies Partial<Record<ErrorCode, SeatsOutcome>>;

/** The buttons of the pages behind the links in the monthly mail about seats. */
export function createSeatsFormRoute(services: Services): Hono {
  return new Hono()
    .post(paths.seatsAsked, (c) =>
      pressButton(services, c, { call: (calls, token) => calls.seats.answer({ token }), refusals }),
    )
    .post(paths.seatsChange, (c) =>
      pressButton(services, c, {
        call: async (calls, token) => calls.seats.answer({ token, change: changeIn(await readForm(c)) }),
        refusals,
      }),
    )
    .post(paths.seatsRemindersOff, (c) =>
      pressButton(services, c, { call: (calls, token) => calls.seats.endReminders({ token }), refusals }),
    );
}

function changeIn(field: FormFields): SeatsInput {
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
