/** A reference to an element, as WebDriver writes it. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type ElementReference = { [ELEMENT]: string };

/** What both browsers' drivers can do: the few commands of WebDriver that the journeys need. */
export type Engine = {
  navigate: (url: string) => Promise<void>;
  /** The URL of the current page, even if it could not be reached. */
  address: () => Promise<unknown>;
  /** Runs the body of a function in the page; throws what it throws. */
  execute: (script: string, args: readonly unknown[]) => Promise<unknown>;
  click: (element: ElementReference) => Promise<void>;
  /** Types a text, or sets the file of a file field by its path. */
  type: (element: ElementReference, text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** The handles of all tabs and windows. */
  tabs: () => Promise<unknown>;
  showTab: (handle: string) => Promise<void>;
  /** Closes the current tab; another one must then be selected. */
  closeTab: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The capabilities of every session. Navigation does not wait for the load event, which delayed scripts prevent; all
 * other hosts are unreachable at once (nothing listens on port 9).
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

/** Starts a program whose output is not read; the returned function ends it. */
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
