import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatTime } from "../../../shared/brazil";
import { failures, successes } from "../../../shared/messages";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Shift } from "../../../shared/profile/seats";
import type { SavedSeats } from "../../../shared/schemas/seats";
import { readSession } from "../../accounts/session/session";
import { useSession } from "../../accounts/session/use-session";
import { isTransient, readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";
import { isSaved, type SeatNumbers, storedNumbers, type Tapped, withTapped } from "./seat-numbers";
import { sendLastTaps } from "./send-last-taps";
import {
  addWaiting,
  forgetWaiting,
  inputOf,
  oneTabAtATime,
  readWaiting,
  settleWaiting,
  waitingKey,
} from "./waiting-seats";

/** Taps within this time are saved together. */
const SAVE_AFTER_MS = 600;
/** Without an answer, the next attempt. Sooner if the browser reports the connection, or the page is seen again. */
const RETRY_AFTER_MS = 30_000;

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

/**
 * The driver's seats while tapping: shown and stored in this browser immediately, saved shortly after the last tap, one
 * save at a time. Without an answer they wait, also for another visit (waiting-seats.ts).
 */
export function useSeats(profile: OwnProfile): OwnSeats {
  const utils = trpc.useUtils();
  const userId = useSession()?.user.id ?? "";
  const { mutateAsync: save } = trpc.seats.save.useMutation();
  const { mutateAsync: confirm, isPending: isConfirming } = trpc.seats.confirm.useMutation();
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Taps of an earlier visit, or of before a failed attempt: another device may have saved since.
  const isLate = useRef(false);
  const isSending = useRef(false);

  function show({ availableSeats, available, seats, message }: SavedSeats, told: Tapped): void {
    const saved = { availableSeats, available, seats };
    const isReplaced = message === successes.seatsNewer && !isSaved(told, saved, storedNumbers(profile));
    setOutcome(isReplaced ? message : `Salvo, ${formatTime(new Date().toISOString())}`);
    // Another driver may have logged in during the save.
    if (readSession()?.user.email !== profile.email) return;
    // Answers on the way are of before this save. A first one would not even be asked for again.
    void utils.drivers.profile.cancel();
    void utils.drivers.nextStep.cancel();
    utils.drivers.profile.setData(undefined, (known) => known && { ...known, ...saved });
    void utils.drivers.nextStep.invalidate();
    void utils.drivers.byId.invalidate();
    void utils.drivers.search.invalidate();
    void utils.drivers.featured.invalidate();
  }

  function fail(error: unknown): void {
    const { status, message } = readFailure(error);
    if (status === 401) return;
    const text = message || failures.noAnswer;
    setOutcome(null);
    setFailure(`${failures.seats}. ${text}`);
    toast({ kind: "error", title: failures.seats, text });
  }

  /** Saves what waits, until nothing does. */
  async function send(): Promise<void> {
    clearTimeout(timer.current);
    if (isSending.current || !readWaiting(userId).waiting) return;
    isSending.current = true;
    try {
      await oneTabAtATime(async () => {
        for (let { waiting } = readWaiting(userId); waiting; { waiting } = readWaiting(userId)) {
          const saved = await save(inputOf(waiting, isLate.current));
          isLate.current = false;
          settleWaiting(userId, waiting);
          show(saved, waiting.tapped);
        }
      });
      setFailure(null);
      setTapped(readWaiting(userId).waiting?.tapped ?? null);
    } catch (error) {
      waitOrFail(error);
    } finally {
      isSending.current = false;
    }
  }

  /** What waits is tried again later, or discarded because the server refused it. */
  function waitOrFail(error: unknown): void {
    if (isTransient(error)) {
      isLate.current = true;
      setFailure(null);
      setOutcome(failures.seatsWaiting);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), RETRY_AFTER_MS);
    } else {
      // A session that ended keeps them: they are saved after the next login.
      if (readFailure(error).status !== 401) forgetWaiting(userId);
      setTapped(null);
      fail(error);
    }
  }

  async function confirmShown(): Promise<void> {
    // Saving seats also confirms them.
    if (readWaiting(userId).waiting) return send();
    const confirmed = { confirmed: true } as const;
    try {
      show(await confirm(), confirmed);
    } catch (error) {
      if (readWaiting(userId).waiting) return send();
      // Waits like taps: numbers that another device saves meanwhile are not confirmed unseen.
      add(confirmed);
      waitOrFail(error);
    }
  }

  function add(change: Tapped): void {
    setFailure(null);
    setTapped(addWaiting(userId, change, profile.services ?? []));
  }

  const begin = useEffectEvent(() => {
    const { waiting, isTooOld } = readWaiting(userId);
    if (isTooOld) setFailure(failures.seatsTooOld);
    if (!waiting) return;
    isLate.current = true;
    setTapped(waiting.tapped);
    void send();
  });
  const sendNow = useEffectEvent(() => void send());
  const end = useEffectEvent(() => {
    const { waiting } = readWaiting(userId);
    if (waiting && !isLate.current) sendLastTaps(inputOf(waiting, false));
  });
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== waitingKey(userId)) return;
    const { waiting } = readWaiting(userId);
    setTapped(waiting?.tapped ?? null);
    if (waiting) return;
    // Another tab has saved them.
    setOutcome(null);
    void utils.drivers.profile.invalidate();
  });
  useEffect(() => {
    begin();
    const onEnd = () => end();
    const onStorage = (event: StorageEvent) => follow(event);
    const onNews = () => sendNow();
    document.addEventListener("visibilitychange", onNews);
    window.addEventListener("online", onNews);
    window.addEventListener("pagehide", onEnd);
    window.addEventListener("storage", onStorage);
    return () => {
      document.removeEventListener("visibilitychange", onNews);
      window.removeEventListener("online", onNews);
      window.removeEventListener("pagehide", onEnd);
      window.removeEventListener("storage", onStorage);
      onNews();
    };
  }, []);

  return {
    numbers: withTapped(storedNumbers(profile), tapped, profile.services ?? []),
    set: (seats, shift) => {
      add(shift ? { shifts: { [shift]: seats } } : { seats });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    change: (tapped) => {
      add(tapped);
      void send();
    },
    confirm: () => void confirmShown(),
    isConfirming,
    outcome,
    failure,
  };
}
