import { SESSION_LIFETIME, SESSION_NEAR_EXPIRY } from "../../../shared/limits";
import { readStored, removeStored, writeStored } from "../../app/browser-storage";
import { askTime, serverNow } from "../../clock";
import { SESSION_EXPIRY_KEY, SESSION_TOKEN_KEY, SESSION_USER_KEY } from "./session-keys";

export type SignedInUser = { id: string; email: string; firstName: string; lastName: string };
export type BrowserSession = { token: string; user: SignedInUser; expiresAt: Date };

const keys = { token: SESSION_TOKEN_KEY, user: SESSION_USER_KEY, expires: SESSION_EXPIRY_KEY } as const;

const listeners = new Set<() => void>();
let cached: { stored: string; session: BrowserSession | null } | undefined;

/** The session of this browser, or null when there is none, it has expired (§4) or storage can't be read. */
export function readSession(): BrowserSession | null {
  const [token, user, expires] = [keys.token, keys.user, keys.expires].map((key) => readStored(key));
  const stored = `${token}\n${user}\n${expires}`;
  // The same object until something changes, because React compares by identity.
  if (cached?.stored !== stored) cached = { stored, session: parseSession(token, user, expires) };
  const { session } = cached;
  return session && session.expiresAt > serverNow() ? session : null;
}

/** Stores a new session; without an expiry it lasts 24 hours from now (§9). */
export function writeSession(session: {
  token: string;
  user: SignedInUser;
  expiresAt?: string | null;
}): void {
  const expiresAt = session.expiresAt ?? new Date(serverNow().getTime() + SESSION_LIFETIME).toISOString();
  writeStored(keys.user, JSON.stringify(session.user));
  writeStored(keys.expires, expiresAt);
  writeStored(keys.token, session.token);
  announce();
}

/** Forgets the session in this browser, in all its tabs. */
export function clearSession(): void {
  for (const key of Object.values(keys)) removeStored(key);
  announce();
}

/**
 * Whether nobody is signed in here; a session that has expired is then deleted, in all tabs (§4). Before one is taken as
 * expired the server is asked for the time: this device's clock may have been set since.
 */
export async function isSessionOver(): Promise<boolean> {
  if (readSession()) return false;
  if (!readStored(keys.token)) return true;
  await askTime();
  const isOver = readSession() === null;
  if (isOver) clearSession();
  else announce();
  return isOver;
}

/** Whether the session ends within five minutes (§9). */
export function isNearExpiry(session: BrowserSession): boolean {
  return session.expiresAt.getTime() - serverNow().getTime() <= SESSION_NEAR_EXPIRY;
}

/** Subscribes to changes of the session in this or another tab; returns the unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A cleared storage reports no key.
    if (event.key === null || event.key === keys.token) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  // A page restored from the back/forward cache has missed all events.
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function parseSession(token?: string | null, user?: string | null, expires?: string | null) {
  const parsedUser = parseUser(user ?? "");
  const expiresAt = new Date(expires ?? "");
  if (!token || !parsedUser || Number.isNaN(expiresAt.getTime())) return null;
  return { token, user: parsedUser, expiresAt };
}

function parseUser(text: string): SignedInUser | null {
  try {
    const user: unknown = JSON.parse(text);
    if (typeof user !== "object" || user === null) return null;
    const { id, email, firstName, lastName } = user as Partial<Record<string, unknown>>;
    if (typeof id !== "string" || typeof email !== "string") return null;
    return { id, email, firstName: textOf(firstName), lastName: textOf(lastName) };
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
