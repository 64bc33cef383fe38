import type { ReactNode } from "react";

type ToastAction = {
  label: string;
  /** Shown at its end, such as the key that presses it. */
  mark?: ReactNode;
  onPress: () => void;
};

export type Toast = {
  id: number;
  /** The exact title from the specification, bold. */
  title: string;
  /** The sentence below it. */
  text?: string | undefined;
  kind: "success" | "error";
  /** A button, such as "Desfazer"; pressing it closes the toast. */
  action?: ToastAction | undefined;
  /** How long it is shown, in milliseconds, if not the default. */
  lifetimeMs?: number | undefined;
};

type Listener = () => void;

const listeners = new Set<Listener>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for 5 s, an error for 10 s, at most three at once. What went well ends what was said before it, except for
 * what can still be undone; an error that comes again is shown once. Never the only place where an error is shown.
 */
export function toast(message: Omit<Toast, "id">): void {
  lastId += 1;
  const before = toasts.filter((shown) =>
    message.kind === "success" ? shown.action !== undefined : shown.title !== message.title,
  );
  publish([...before, { ...message, id: lastId }].slice(-3));
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
