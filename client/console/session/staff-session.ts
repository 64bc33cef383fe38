import { useSyncExternalStore } from "react";
import type { StaffMember } from "../../../shared/staff";
import { readStored, removeStored, writeStored } from "../../app/browser-storage";
import { serverNow } from "../../clock";

export type StaffSession = { token: string; expiresAt: string; staff: StaffMember };

// Separate from the three keys of a driver's session, because one person may have both.
const KEY = "rota.operacao";
/** What is stored once somebody pressed "Sair", until the next sign-in. */
const LEFT = "left";
const listeners = new Set<() => void>();
let cached: { stored: string | null; session: StaffSession | null } = { stored: null, session: null };

/** The console's session in this browser, or null if there is none or it has expired. */
export function readStaffSession(): StaffSession | null {
  const stored = readStored(KEY);
  // The same object until something changes, because React compares by identity.
  if (cached.stored !== stored) cached = { stored, session: parse(stored) };
  const { session } = cached;
  return session && new Date(session.expiresAt) > serverNow() ? session : null;
}

/** Stores a new session. */
export function writeStaffSession({
  token,
  expiresAt,
  staff,
}: Omit<StaffSession, "expiresAt"> & { expiresAt: Date | string }) {
  writeStored(KEY, JSON.stringify({ token, expiresAt: new Date(expiresAt).toISOString(), staff }));
  announce();
}

/** Forgets the session, in all tabs, which stay as they are and ask for the key again. */
export function clearStaffSession(): void {
  removeStored(KEY);
  announce();
}

/** Forgets the session because somebody leaves: every tab leads to the sign-in page. */
export function leaveStaffSession(): void {
  writeStored(KEY, LEFT);
  announce();
}

/** Subscribes to changes of the session in this or another tab; returns the unsubscribe function. */
function subscribeToStaffSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The console's session as React state. */
export const useStaffSession = () =>
  useSyncExternalStore(subscribeToStaffSession, readStaffSession, () => null);

/** Whether somebody pressed "Sair", in whichever tab. */
export const useHasLeft = () =>
  useSyncExternalStore(
    subscribeToStaffSession,
    () => readStored(KEY) === LEFT,
    () => false,
  );

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function parse(stored: string | null): StaffSession | null {
  try {
    const session: Partial<StaffSession> | null = JSON.parse(stored ?? "null");
    if (!session?.token || !session.expiresAt || !session.staff) return null;
    return { token: session.token, expiresAt: session.expiresAt, staff: session.staff };
  } catch {
    return null;
  }
}
