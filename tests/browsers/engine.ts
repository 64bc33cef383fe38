/** A reference to an element, as WebDriver writes it. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type ElementReference = { [ELEMENT]: string };

/** What both browsers' drivers can do: the few commands of WebDriver that the journeys need. */
export type Engine = {
  navigate: (url: string) => Promise<void>;
  /** The address of the page that is shown, of one that could not be reached too. */
  address: () => Promise<unknown>;
  /** Runs the body of a function in the page; throws what it throws. */
  execute: (script: string, args: readonly unknown[]) => Promise<unknown>;
  click: (element: ElementReference) => Promise<void>;
  /** Types a text, or gives a file field the file of that path. */
  type: (element: ElementReference, text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** The handles of all tabs and windows. */
  tabs: () => Promise<unknown>;
  showTab: (handle: string) => Promise<void>;
  /** Closes the tab that is shown; another must then be chosen. */
  closeTab: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * What every session asks for. Nobody waits for the load event, which held-back scripts keep away; whatever is not on
 * this machine answers at once that it can't be reached (nothing listens on port 9).
 */
export const capabilities = {
  pageLoadStrategy: "none",
  proxy: {
    proxyType: "manual",
    httpProxy: "127.0.0.1:9",
    sslProxy: "127.0.0.1:9",
    noProxy: ["127.0.0.1"],
  },
};

/** Starts a program whose output nobody reads; the returned function ends it. */
export function start(command: string[], env: Record<string, string> = {}): () => Promise<void> {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TZ: "America/Sao_Paulo", ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  return async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
}
