import { useState } from "react";
import { formatTime } from "../../../shared/brazil";
import type { NextSeats } from "../../../shared/drivers";
import { successes } from "../../../shared/messages";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Shift } from "../../../shared/profile/seats";
import type { SavedNextSeats, SavedSeats } from "../../../shared/schemas/seats";
import { readSession } from "../../accounts/session/session";
import { trpc } from "../../app/trpc";
import { serverNow } from "../../clock";
import { mergedWith, type Tapped, todaysNumbers, withTapped, yearsNumbers } from "./seat-numbers";
import { useWaitingTaps } from "./use-waiting-taps";
import { type Late, waitingTaps } from "./waiting-taps";

/** Taps that wait: those of today, and those of a year. */
const seatTaps = waitingTaps<Tapped>("vagas");
const yearTaps = waitingTaps<Tapped>("vagas-do-ano");

export type OwnSeats = ReturnType<typeof useSeats>;

/** The driver's seats while tapping, today's or a year's. */
export function useSeats(profile: OwnProfile, year: number | null) {
  const utils = trpc.useUtils();
  const { mutateAsync: saveToday } = trpc.seats.save.useMutation();
  const { mutateAsync: saveYear } = trpc.seats.saveNext.useMutation();
  const { data: own } = trpc.seats.next.useQuery(undefined, { enabled: year !== null, retry: false });
  const { mutateAsync: copy, isPending: isUsing } = trpc.seats.useNext.useMutation();
  const [isConfirming, setConfirming] = useState(false);
  const services = profile.services ?? [];
  const stored = year === null ? todaysNumbers(profile) : yearsNumbers(own?.next, services);
  const taps = useWaitingTaps<Tapped, SavedSeats | SavedNextSeats>({
    store: year === null ? seatTaps : yearTaps,
    path: year === null ? "/api/drivers/seats" : "/api/drivers/seats/next",
    toInput,
    save: async (tapped) => {
      const input = toInput(tapped);
      return "year" in input ? saveYear(input) : saveToday(input);
    },
    onSaved: show,
    onSavedElsewhere: () => (year === null ? utils.drivers.profile : utils.seats.next).invalidate(),
  });
  const tapped = taps.tapped && (taps.tapped.year ?? null) === year ? taps.tapped : null;
  const merge = (change: Omit<Tapped, "year">) => (before: Tapped | undefined) =>
    mergedWith(before, { year, ...change }, services);

  /** Shows what was saved; returns it as a sentence. */
  function show(answer: SavedSeats | SavedNextSeats, sent: Tapped): string {
    const saved =
      "next" in answer ? yearsNumbers(answer.next, services) : todaysNumbers({ ...profile, ...answer });
    // A confirmation is of what the driver saw.
    const wanted = withTapped(isConfirmation(sent) ? stored : saved, sent, services);
    const isReplaced =
      answer.message === successes.seatsNewer && JSON.stringify(saved) !== JSON.stringify(wanted);
    // Another driver may have logged in during the save.
    if (readSession()?.user.email === profile.email) {
      if ("next" in answer) keepYear(answer.next);
      else keepToday(answer);
      void utils.drivers.nextStep.invalidate();
      void utils.drivers.byId.invalidate();
    }
    if (isReplaced) return answer.message;
    return isConfirmation(sent) ? "Confirmado hoje." : `Salvo, ${formatTime(serverNow().toISOString())}`;
  }

  // Answers on the way are of before this save. A first one would not even be asked for again.
  function keepToday({ availableSeats, available, seats }: SavedSeats): void {
    void utils.drivers.profile.cancel();
    void utils.drivers.nextStep.cancel();
    utils.drivers.profile.setData(
      undefined,
      (known) => known && { ...known, availableSeats, available, seats },
    );
    void utils.drivers.search.invalidate();
    void utils.drivers.featured.invalidate();
  }

  function keepYear(next: NextSeats | null): void {
    if (!utils.seats.next.getData()) return void utils.seats.next.invalidate();
    void utils.seats.next.cancel();
    utils.seats.next.setData(undefined, (known) => known && { ...known, next });
  }

  async function confirm(): Promise<void> {
    setConfirming(true);
    // Saving seats also confirms them.
    if (!taps.isWaiting()) taps.addNow(merge({}));
    await taps.send().finally(() => setConfirming(false));
  }

  return {
    /** What the year's card needs besides: null until it is known. */
    own: year === null ? null : (own ?? null),
    numbers: withTapped(stored, tapped, services),
    price: (tapped?.fromPrice === undefined ? own?.next?.fromPrice : tapped.fromPrice) ?? null,
    /** Changes the one number, or a shift's. */
    set: (seats: number | null, shift: Shift | null) =>
      taps.addSoon(merge(shift ? { shifts: { [shift]: seats } } : { seats: seats ?? 0 })),
    /** Saves immediately: a price, "Separar por turno", or one number again. */
    change: (change: Omit<Tapped, "year">) => taps.addNow(merge(change)),
    confirm: () => void confirm(),
    isConfirming,
    /** What became of the last save, as a sentence: saved, or waiting for the connection. */
    outcome: taps.outcome,
    /** Why the last save was refused; the taps are discarded then. */
    failure: taps.failure,
    /** Makes the year's numbers today's. */
    copyToToday: async () => {
      await taps.send();
      try {
        keepToday(await copy());
        taps.setOutcome("Pronto. Estas são suas vagas de hoje.");
      } catch (error) {
        taps.fail(error);
      }
    },
    isUsing,
  };
}

const isConfirmation = ({ seats, shifts, fromPrice }: Tapped) =>
  seats === undefined && !shifts && fromPrice === undefined;

/** Taps as the call takes them. */
function toInput({ year = null, seats, shifts, fromPrice, secondsAgo }: Tapped & Late) {
  const late = secondsAgo === undefined ? {} : { secondsAgo };
  if (year !== null)
    return { year, ...late, ...(shifts && { shifts }), ...(fromPrice !== undefined && { fromPrice }) };
  if (seats !== undefined) return { seats, ...late };
  // Today's shifts always have a number.
  if (shifts)
    return {
      shifts: Object.fromEntries(Object.entries(shifts).map(([shift, number]) => [shift, number ?? 0])),
      ...late,
    };
  return { confirmed: true as const, ...late };
}
