import { afterAll, expect, test } from "bun:test";
import { enterHistory, followOverlayHistory } from "../../client/ui/overlays/history-entry";

type Entry = { __TSR_key: string; overlays?: number };

/** What runs later, in order: traversals, and what their events start. */
const tasks: (() => void)[] = [];

/** Runs tasks until none is left, as the browser does between two gestures. */
function settle(): void {
  for (let task = tasks.shift(); task; task = tasks.shift()) task();
}

/** A tab's history: traversals are later, and their event goes from listener to listener until one stops it. */
class TabHistory {
  entries: Entry[] = [{ __TSR_key: "results" }, { __TSR_key: "profile" }];
  listeners: ((event: Event) => void)[] = [];
  private at = 1;
  get state(): Entry | undefined {
    return this.entries[this.at];
  }
  pushState(state: Entry): void {
    this.at += 1;
    this.entries = [...this.entries.slice(0, this.at), { ...state }];
  }
  replaceState(state: Entry): void {
    this.entries[this.at] = { ...state };
  }
  go(steps: number): void {
    tasks.push(() => {
      this.at += steps;
      let isStopped = false;
      const event = new Event("popstate");
      event.stopImmediatePropagation = () => {
        isStopped = true;
      };
      for (const listen of this.listeners) if (!isStopped) listen(event);
    });
  }
}

const names = ["History", "history", "addEventListener", "setTimeout", "clearTimeout"] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
const tab = new TabHistory();
const fakes = {
  History: TabHistory,
  history: tab,
  addEventListener: (_: string, listen: (event: Event) => void) => tab.listeners.push(listen),
  // A limit of a traversal never passes here.
  setTimeout: (act: () => void, delayMs = 0) => (delayMs > 0 ? 1 : tasks.push(act)),
  clearTimeout: () => {},
};
for (const name of names)
  Object.defineProperty(globalThis, name, { value: fakes[name], configurable: true, writable: true });
afterAll(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

const closed: string[] = [];
function open(name: string): void {
  const leave = enterHistory(() => {
    closed.push(name);
    leave();
  });
}

const depth = () => tab.state?.overlays ?? 0;

test("Back closes a dialog over a sheet first; Forward opens nothing; the router learns of neither", () => {
  let navigations = 0;
  followOverlayHistory();
  tab.listeners.push(() => {
    navigations += 1;
  });
  open("sheet");
  open("dialog");
  expect({ entries: tab.entries.length, depth: depth() }).toEqual({ entries: 4, depth: 2 });
  tab.go(-1);
  settle();
  expect({ closed, depth: depth() }).toEqual({ closed: ["dialog"], depth: 1 });
  tab.go(1);
  settle();
  expect({ closed, depth: depth() }).toEqual({ closed: ["dialog"], depth: 1 });
  open("another dialog");
  tab.go(-2);
  settle();
  expect({ closed, depth: depth() }).toEqual({ closed: ["dialog", "another dialog", "sheet"], depth: 0 });

  // One that stays open, such as while it sends, keeps its entry; the next page takes the place of that entry.
  let refused = 0;
  const leave = enterHistory(() => {
    refused += 1;
  });
  tab.go(-1);
  settle();
  expect({ refused, depth: depth() }).toEqual({ refused: 1, depth: 1 });
  tab.pushState({ __TSR_key: "city" });
  leave();
  settle();
  expect(tab.entries).toEqual([{ __TSR_key: "results" }, { __TSR_key: "profile" }, { __TSR_key: "city" }]);
  expect(navigations).toBe(0);
  tab.go(-1);
  settle();
  expect({ page: tab.state?.__TSR_key, navigations }).toEqual({ page: "profile", navigations: 1 });
});
