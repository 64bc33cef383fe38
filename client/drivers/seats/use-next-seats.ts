import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatTime } from "../../../shared/brazil";
import { failures } from "../../../shared/messages";
import type { Shift } from "../../../shared/profile/seats";
import type { NextSeatsInput } from "../../../shared/schemas/seats";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";

/** Taps within this time are saved together. */
const SAVE_AFTER_MS = 600;

type Shifts = Partial<Record<Shift, number | null>>;

/** The seats for the year that is sold while tapping: saved shortly after the last tap, one save at a time. */
export function useNextSeats(year: number) {
  const utils = trpc.useUtils();
  const { data } = trpc.seats.next.useQuery(undefined, { retry: false });
  const { mutateAsync: save, isPending: isSaving } = trpc.seats.saveNext.useMutation();
  const { mutateAsync: use, isPending: isUsing } = trpc.seats.useNext.useMutation();
  const [tapped, setTapped] = useState<Shifts>({});
  const [outcome, setOutcome] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function fail(error: unknown): void {
    setOutcome(null);
    setFailure(`${failures.seats}. ${readFailure(error).message || failures.noAnswer}`);
  }

  /** After the saves before it: numbers that come later are never overwritten by earlier ones. */
  function send(change: Omit<NextSeatsInput, "year">): Promise<boolean> {
    const sent = queue.current.then(async () => {
      try {
        const { next } = await save({ year, ...change });
        utils.seats.next.setData(undefined, (known) => known && { ...known, next });
        void utils.drivers.byId.invalidate();
        setFailure(null);
        setOutcome(`Salvo, ${formatTime(new Date().toISOString())}`);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    });
    queue.current = sent;
    return sent;
  }

  const sendTapped = useEffectEvent(async () => {
    clearTimeout(timer.current);
    if (Object.keys(tapped).length === 0) return;
    const sent = tapped;
    await send({ shifts: sent });
    // A tap during the save stays; refused ones give way to what is stored.
    setTapped((now) => (now === sent ? {} : now));
  });
  useEffect(() => {
    if (Object.keys(tapped).length === 0) return;
    timer.current = setTimeout(() => void sendTapped(), SAVE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [tapped]);
  useEffect(() => {
    const onHide = () => void sendTapped();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      onHide();
    };
  }, []);

  return {
    own: data,
    outcome,
    failure,
    isSaving,
    isUsing,
    seatsIn: (shift: Shift) =>
      (tapped[shift] === undefined ? data?.next?.shifts[shift] : tapped[shift]) ?? null,
    set: (shift: Shift, seats: number | null) => setTapped((now) => ({ ...now, [shift]: seats })),
    setPrice: (fromPrice: number | null) => send({ fromPrice }),
    confirm: () => send({}),
    use: async () => {
      await queue.current;
      try {
        await use();
        void utils.drivers.profile.invalidate();
        setFailure(null);
        setOutcome("Pronto. Estas são suas vagas de hoje.");
      } catch (error) {
        fail(error);
      }
    },
  };
}
