import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failures } from "../../../shared/messages";
import { useSession } from "../../accounts/session/use-session";
import { isTransient, readFailure } from "../../app/errors";
import { askTime } from "../../clock";
import { toast } from "../../ui/overlays/toast";
import { sendLastTaps } from "./send-last-taps";
import { inputOf, type Late, type WaitingTaps } from "./waiting-taps";

/** Taps within this time are saved together. */
const SAVE_AFTER_MS = 600;
/** Without an answer, the next attempt. Sooner if the browser reports the connection, or the page is seen again. */
const RETRY_AFTER_MS = 30_000;

type Taps<Tapped extends object, Saved> = {
  store: WaitingTaps<Tapped>;
  /** The REST path of the save, for a page that is being closed. */
  path: string;
  save: (tapped: Tapped & Late) => Promise<Saved>;
  /** The body of that call. */
  toInput: (tapped: Tapped & Late) => object;
  /** Shows what was saved; returns it as a sentence. */
  onSaved: (saved: Saved, tapped: Tapped) => string;
  /** Another tab has saved: resolves when this one knows what. */
  onSavedElsewhere: () => Promise<void>;
};

/**
 * Taps of a card on the dashboard: shown and stored in this browser immediately, saved shortly after the last one, one
 * save at a time. Without an answer they wait, also for another visit (waiting-taps.ts).
 */
export function useWaitingTaps<Tapped extends object, Saved>(card: Taps<Tapped, Saved>) {
  const { store, path, save, toInput, onSaved, onSavedElsewhere } = card;
  const userId = useSession()?.user.id ?? "";
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Taps of an earlier visit, or of before a failed attempt: another device may have saved since.
  const isLate = useRef(false);
  const sending = useRef<Promise<void>>(undefined);

  function fail(error: unknown): void {
    const { status, message } = readFailure(error);
    if (status === 401) return;
    const text = message || failures.noAnswer;
    setOutcome(null);
    setFailure(`${failures.seats}. ${text}`);
    toast({ kind: "error", title: failures.seats, text });
  }

  /** Saves what waits, until nothing does. */
  function send(): Promise<void> {
    clearTimeout(timer.current);
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  }

  async function sendAll(): Promise<void> {
    // The connection that comes back may also set this device's clock, and old taps are not saved.
    if (isLate.current) await askTime();
    if (!store.read(userId).waiting) return;
    try {
      await store.oneTabAtATime(async () => {
        for (let { waiting } = store.read(userId); waiting; { waiting } = store.read(userId)) {
          const saved = await save(inputOf(waiting, isLate.current));
          isLate.current = false;
          store.settle(userId, waiting);
          setOutcome(onSaved(saved, waiting.tapped));
        }
      });
      setFailure(null);
      setTapped(store.read(userId).waiting?.tapped ?? null);
    } catch (error) {
      waitOrFail(error);
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
      if (readFailure(error).status !== 401) store.forget(userId);
      setTapped(null);
      fail(error);
    }
  }

  function add(merge: (before: Tapped | undefined) => Tapped): void {
    setFailure(null);
    setTapped(store.add(userId, merge));
  }

  const begin = useEffectEvent(() => {
    const { waiting, isTooOld } = store.read(userId);
    if (isTooOld) setFailure(failures.seatsTooOld);
    if (!waiting) return;
    isLate.current = true;
    setTapped(waiting.tapped);
    void send();
  });
  const sendNow = useEffectEvent(() => void send());
  const end = useEffectEvent(() => {
    const { waiting } = store.read(userId);
    if (waiting && !isLate.current) sendLastTaps(path, toInput(inputOf(waiting, false)));
  });
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== store.key(userId)) return;
    const showWaiting = () => setTapped(store.read(userId).waiting?.tapped ?? null);
    if (store.read(userId).waiting) return showWaiting();
    setOutcome(null);
    // Until then the taps stay: the number that this tab knows is of before them.
    void onSavedElsewhere().finally(showWaiting);
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
    tapped,
    /** What became of the last save, as a sentence: saved, or waiting for the connection. */
    outcome,
    setOutcome,
    /** Why the last save was refused; the taps are discarded then. */
    failure,
    fail,
    isWaiting: () => store.read(userId).waiting !== null,
    send,
    /** Adds a tap that is saved soon, together with those that follow. */
    addSoon(merge: (before: Tapped | undefined) => Tapped): void {
      add(merge);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    /** Adds a tap that is saved at once. */
    addNow(merge: (before: Tapped | undefined) => Tapped): void {
      add(merge);
      void send();
    },
  };
}
