import { expect, test } from "bun:test";
import { enterHistory, followOverlayHistory } from "../../client/ui/overlays/history-entry";
import { fakeGlobals } from "./fake-globals";

type Entry = { __TSR_key: string; overlays?: number };

/** What runs later, in order: traversals, and what their events start. */
const tasks: (() => void)[] = [];
const page = new EventTarget();

/** A tab's history: traversals are later. */
class TabHistory {
  entries: Entry[] = [{ __TSR_key: "results" }, { __TSR_key: "profile" }];
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
      page.dispatchEvent(new Event("popstate"));
    });
  }
}

const tab = new TabHistory();
fakeGlobals({
  History: TabHistory,
  history: tab,
  addEventListener: page.addEventListener.bind(page),
  // A limit of a traversal never passes here.
  setTimeout: (act: () => void, delayMs = 0) => (delayMs > 0 ? 1 : tasks.push(act)),
  clearTimeout: () => {},
});

const depth = () => tab.state?.overlays ?? 0;

/** Goes back or forward, until no task is left. */
function go(steps: number): void {
  tab.go(steps);
  for (let task = tasks.shift(); task; task = tasks.shift()) task();
}

test("Back closes a dialog over a sheet first; Forward opens nothing; the router learns of neither", () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const leave = enterHistory(() => {
      closed.push(name);
      leave();
    });
  };
  let navigations = 0;
  followOverlayHistory();
  page.addEventListener("popstate", () => {
    navigations += 1;
  });
  open("sheet");
  open("dialog");
  expect({ entries: tab.entries.length, depth: depth() }).toEqual({ entries: 4, depth: 2 });
  for (const steps of [-1, 1]) {
    go(steps);
    expect({ closed, depth: depth() }).toEqual({ closed: ["dialog"], depth: 1 });
  }
  open("another dialog");
  go(-2);
  expect({ closed, depth: depth() }).toEqual({ closed: ["dialog", "another dialog", "sheet"], depth: 0 });

  // The next page takes the place of the entry of one that is open.
  open("notice");
  tab.pushState({ __TSR_key: "city" });
  go(0);
  expect(tab.entries).toEqual([{ __TSR_key: "results" }, { __TSR_key: "profile" }, { __TSR_key: "city" }]);
  expect(navigations).toBe(0);
  go(-1);
  expect({ page: tab.state?.__TSR_key, navigations }).toEqual({ page: "profile", navigations: 1 });
});
