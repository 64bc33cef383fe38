import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatTime } from "../../../shared/brazil";
import { failures } from "../../../shared/messages";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Shift } from "../../../shared/profile/seats";
import type { SavedSeats, SeatsInput } from "../../../shared/schemas/seats";
import { readSession } from "../../accounts/session/session";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";
import { type SeatNumbers, storedNumbers, type Tapped, withTapped } from "./seat-numbers";
import { sendLastTaps } from "./send-last-taps";

/** Taps within this time are saved together. */
const SAVE_AFTER_MS = 600;

export type OwnSeats = {
  numbers: SeatNumbers;
  /** Changes the one number, or a shift's. */
  set: (seats: number, shift: Shift | null) => void;
  /** Saves immediately: "Separar por turno", or one number again. */
  change: (input: SeatsInput) => void;
  confirm: () => void;
  isConfirming: boolean;
  /** When this page last saved, "10:32". */
  savedAt: string | null;
  /** Why the last save failed; the taps are discarded then. */
  failure: string | null;
};

/** The driver's seats while tapping: shown immediately, saved shortly after the last tap, one save at a time. */
export function useSeats(profile: OwnProfile): OwnSeats {
  const utils = trpc.useUtils();
  const { mutateAsync: save } = trpc.seats.save.useMutation();
  const { mutateAsync: confirm, isPending: isConfirming } = trpc.seats.confirm.useMutation();
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // What is to be sent, outside of render state: it is also sent when the page is left. Taps are debounced.
  const taps = useRef<Tapped | null>(null);
  const waiting = useRef<SeatsInput[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);

  function keep({ availableSeats, available, seats }: SavedSeats): void {
    setSavedAt(formatTime(seats.confirmedAt ?? new Date().toISOString()));
    // Another driver may have logged in during the save.
    if (readSession()?.user.email !== profile.email) return;
    utils.drivers.profile.setData(
      undefined,
      (known) => known && { ...known, availableSeats, available, seats },
    );
    void utils.drivers.byId.invalidate();
    void utils.drivers.search.invalidate();
    void utils.drivers.featured.invalidate();
  }

  async function carryOut(call: () => Promise<SavedSeats>): Promise<void> {
    isSending.current = true;
    setFailure(null);
    try {
      keep(await call());
      if (!taps.current && waiting.current.length === 0) setTapped(null);
    } catch (error) {
      clearTimeout(timer.current);
      taps.current = null;
      waiting.current = [];
      setTapped(null);
      setSavedAt(null);
      const { status, message } = readFailure(error);
      const text = message || failures.noAnswer;
      if (status !== 401) {
        setFailure(`${failures.seats}. ${text}`);
        toast({ kind: "error", title: failures.seats, text });
      }
    } finally {
      isSending.current = false;
    }
    await sendNext();
  }

  // One after the other; otherwise an older save could arrive after a newer one.
  async function sendNext(): Promise<void> {
    if (isSending.current) return;
    const input = waiting.current.shift();
    if (input) await carryOut(() => save(input));
  }

  function stopWaiting(): void {
    clearTimeout(timer.current);
    if (taps.current) waiting.current.push(taps.current);
    taps.current = null;
  }

  async function flush(): Promise<void> {
    stopWaiting();
    await sendNext();
  }

  const send = useEffectEvent(() => void flush());
  const sendAndEnd = useEffectEvent(() => {
    stopWaiting();
    sendLastTaps(waiting.current.splice(0));
  });
  useEffect(() => {
    const onHide = () => send();
    const onEnd = () => sendAndEnd();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onEnd);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onEnd);
      onHide();
    };
  }, []);

  const numbers = withTapped(storedNumbers(profile), tapped);
  return {
    numbers,
    set: (seats, shift) => {
      const added = (to: Tapped | null): Tapped =>
        shift ? { shifts: { ...(to && "shifts" in to && to.shifts), [shift]: seats } } : { seats };
      setTapped(added);
      taps.current = added(taps.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },
    change: (input) => {
      stopWaiting();
      waiting.current.push(input);
      void sendNext();
    },
    confirm: () => {
      // Saving seats also confirms them.
      if (taps.current) void flush();
      else if (!isSending.current) void carryOut(confirm);
    },
    isConfirming,
    savedAt,
    failure,
  };
}
