import { formatTime } from "../../../shared/brazil";
import { successes } from "../../../shared/messages";
import { type Shift, shifts } from "../../../shared/profile/seats";
import type { SavedNextSeats } from "../../../shared/schemas/seats";
import { trpc } from "../../app/trpc";
import { serverNow } from "../../clock";
import { mergedNext, type NextTapped } from "./next-tapped";
import { useWaitingTaps } from "./use-waiting-taps";
import { waitingTaps } from "./waiting-taps";

const nextSeatTaps = waitingTaps<NextTapped>("vagas-do-ano");

/** The seats for the year that is sold while tapping. */
export function useNextSeats(year: number) {
  const utils = trpc.useUtils();
  const { data } = trpc.seats.next.useQuery(undefined, { retry: false });
  const { mutateAsync: save, isPending: isSaving } = trpc.seats.saveNext.useMutation();
  const { mutateAsync: use, isPending: isUsing } = trpc.seats.useNext.useMutation();
  const taps = useWaitingTaps<NextTapped, SavedNextSeats>({
    store: nextSeatTaps,
    path: "/api/drivers/seats/next",
    save,
    onSaved: ({ next, message }, sent) => {
      // Answers on the way are of before this save; a first one has to come all the same.
      if (utils.seats.next.getData()) {
        void utils.seats.next.cancel();
        utils.seats.next.setData(undefined, (known) => known && { ...known, next });
      } else void utils.seats.next.invalidate();
      void utils.drivers.byId.invalidate();
      const isStored = shifts.every((shift) => {
        const tapped = sent.shifts?.[shift];
        return tapped === undefined || tapped === (next?.shifts[shift] ?? null);
      });
      const isReplaced = message === successes.seatsNewer && !isStored;
      return isReplaced ? message : `Salvo, ${formatTime(serverNow().toISOString())}`;
    },
    onSavedElsewhere: () => utils.seats.next.invalidate(),
  });
  const tapped = taps.tapped?.year === year ? taps.tapped : null;
  const merge = (change: Omit<NextTapped, "year">) => (before: NextTapped | undefined) =>
    mergedNext(before, { year, ...change });

  return {
    own: data,
    outcome: taps.outcome,
    failure: taps.failure,
    isSaving,
    isUsing,
    seatsIn: (shift: Shift) => {
      const seats = tapped?.shifts?.[shift];
      return (seats === undefined ? data?.next?.shifts[shift] : seats) ?? null;
    },
    price: (tapped?.fromPrice === undefined ? data?.next?.fromPrice : tapped.fromPrice) ?? null,
    set: (shift: Shift, seats: number | null) => taps.addSoon(merge({ shifts: { [shift]: seats } })),
    setPrice: (fromPrice: number | null) => taps.addNow(merge({ fromPrice })),
    confirm: () => taps.addNow(merge({})),
    use: async () => {
      await taps.send();
      try {
        await use();
        void utils.drivers.profile.invalidate();
        taps.setOutcome("Pronto. Estas são suas vagas de hoje.");
      } catch (error) {
        taps.fail(error);
      }
    },
  };
}
