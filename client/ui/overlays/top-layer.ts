type Listener = () => void;

const open: HTMLElement[] = [];
const listeners = new Set<Listener>();

/** Notes a modal that has just opened; the answer takes it off again. */
export function enterTopLayer(element: HTMLElement): () => void {
  open.push(element);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.indexOf(element), 1);
    for (const listener of listeners) listener();
  };
}

/** The modal in front, if any: everything outside it is inert, so toasts have to be rendered inside. */
export function frontModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function subscribeTopLayer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
