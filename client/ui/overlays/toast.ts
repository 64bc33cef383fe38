export type Toast = {
  id: number;
  /** The exact title of the spec, bold. */
  title: string;
  /** The sentence below it. */
  text?: string | undefined;
  kind: "success" | "error";
  /** A button, such as "Desfazer"; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** How long it stays, in milliseconds, where the default doesn't fit. */
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

// A failure, and what can still be taken back, stay until their time is over.
const isLasting = ({ kind, action }: Toast) => kind === "error" || action !== undefined;

/** Shows a toast for 5 s, an error for 10 s, at most three at once; the last of what went well is enough. Never the only place where an error is shown. */
export function toast(message: Omit<Toast, "id">): void {
  lastId += 1;
  const before = message.kind === "success" ? toasts.filter(isLasting) : toasts;
  publish([...before, { ...message, id: lastId }].slice(-3));
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

/** Closes the toasts that only say that something went well. */
export function dismissDone(): void {
  publish(toasts.filter(isLasting));
}

export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
