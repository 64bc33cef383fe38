import { formatTime } from "../../../shared/brazil";
import { successes } from "../../../shared/messages";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Shift } from "../../../shared/profile/seats";
import type { SavedSeats } from "../../../shared/schemas/seats";
import { readSession } from "../../accounts/session/session";
import { trpc } from "../../app/trpc";
import { serverNow } from "../../clock";
import {
  isSaved,
  mergedWith,
  type SeatNumbers,
  storedNumbers,
  type Tapped,
  withTapped,
} from "./seat-numbers";
import { useWaitingTaps } from "./use-waiting-taps";
import { waitingTaps } from "./waiting-taps";

/** Taps on "Suas vagas" that wait. */
const seatTaps = waitingTaps<Tapped>("vagas");

export type OwnSeats = {
  numbers: SeatNumbers;
  /** Changes the one number, or a shift's. */
  set: (seats: number, shift: Shift | null) => void;
  /** Saves immediately: "Separar por turno", or one number again. */
  change: (tapped: Tapped) => void;
  confirm: () => void;
  isConfirming: boolean;
  /** What became of the last save, as a sentence: saved, or waiting for the connection. */
  outcome: string | null;
  /** Why the last save was refused; the taps are discarded then. */
  failure: string | null;
};

/** The driver's seats while tapping. */
export function useSeats(profile: OwnProfile): OwnSeats {
  const utils = trpc.useUtils();
  const { mutateAsync: save } = trpc.seats.save.useMutation();
  const { mutateAsync: confirm, isPending: isConfirming } = trpc.seats.confirm.useMutation();
  const taps = useWaitingTaps<Tapped, SavedSeats>({
    store: seatTaps,
    path: "/api/drivers/seats",
    save,
    onSaved: show,
    onSavedElsewhere: () => utils.drivers.profile.invalidate(),
  });
  const { tapped, outcome, failure } = taps;
  const services = profile.services ?? [];
  const merge = (change: Tapped) => (before: Tapped | undefined) => mergedWith(before, change, services);

  function show({ availableSeats, available, seats, message }: SavedSeats, sent: Tapped): string {
    const saved = { availableSeats, available, seats };
    const isReplaced = message === successes.seatsNewer && !isSaved(sent, saved, storedNumbers(profile));
    // Another driver may have logged in during the save.
    if (readSession()?.user.email === profile.email) {
      // Answers on the way are of before this save. A first one would not even be asked for again.
      void utils.drivers.profile.cancel();
      void utils.drivers.nextStep.cancel();
      utils.drivers.profile.setData(undefined, (known) => known && { ...known, ...saved });
      void utils.drivers.nextStep.invalidate();
      void utils.drivers.byId.invalidate();
      void utils.drivers.search.invalidate();
      void utils.drivers.featured.invalidate();
    }
    return isReplaced ? message : `Salvo, ${formatTime(serverNow().toISOString())}`;
  }

  async function confirmShown(): Promise<void> {
    // Saving seats also confirms them.
    if (taps.isWaiting()) return taps.send();
    const confirmed = { confirmed: true } as const;
    try {
      taps.setOutcome(show(await confirm(), confirmed));
    } catch (error) {
      if (taps.isWaiting()) return taps.send();
      // Waits like taps: numbers that another device saves meanwhile are not confirmed unseen.
      taps.addUnanswered(merge(confirmed), error);
    }
  }

  return {
    numbers: withTapped(storedNumbers(profile), tapped, services),
    set: (seats, shift) => taps.addSoon(merge(shift ? { shifts: { [shift]: seats } } : { seats })),
    change: (change) => taps.addNow(merge(change)),
    confirm: () => void confirmShown(),
    isConfirming,
    outcome,
    failure,
  };
}
