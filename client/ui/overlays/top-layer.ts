type Listener = () => void;

const open: HTMLElement[] = [];
const listeners = new Set<Listener>();

/** Registers a modal that has just opened; returns the function that unregisters it. */
export function enterTopLayer(element: HTMLElement): () => void {
  open.push(element);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.indexOf(element), 1);
    for (const listener of listeners) listener();
  };
}

/** The front modal, if any: everything outside it is inert, so toasts have to be rendered inside. */
export function frontModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function subscribeTopLayer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
