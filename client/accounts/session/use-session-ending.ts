import { useEffect, useState } from "react";
import { type BrowserSession, isNearExpiry, isSessionOver, readSession } from "./session";

const CHECK_INTERVAL = 5000;

/** Whether the session ends within five minutes (§9). When it has ended it is deleted, in all tabs. */
export function useSessionEnding(session: BrowserSession | null): boolean {
  const [isEnding, setIsEnding] = useState(false);
  useEffect(() => {
    if (!session) return;
    // Timers stop while a phone sleeps, so one timer at the end would not be enough.
    const check = () => {
      if (readSession()) setIsEnding(isNearExpiry(session));
      else void isSessionOver();
    };
    check();
    const timer = setInterval(check, CHECK_INTERVAL);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [session]);
  return isEnding && session !== null;
}
