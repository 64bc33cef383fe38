import { until } from "../support/until";
import { ELEMENT, type ElementReference, type Engine } from "./engine";
import * as inPage from "./in-page";

const ESCAPE = "\uE00C";

/** A person at a browser, who finds elements by role and name and uses them as a person does. */
export type Visitor = ReturnType<typeof visitorAt>;

/** @param url of the site, without a final slash */
export function visitorAt(engine: Engine, url: string) {
  const run = <Args extends unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<unknown> => engine.execute(`return (${code}).apply(null, arguments)`, args);
  const find = (role: inPage.Role, name: string | RegExp) =>
    until(`${role} "${name}"`, async () => {
      const pattern = typeof name === "string" ? `^${escaped(name)}$` : name.source;
      // A page that is being left runs no scripts.
      const found = await run(inPage.elementNamed, inPage.selectors[role], pattern).catch(() => null);
      return isElement(found) ? found : undefined;
    });
  // Elements that are re-rendered between being found and being used are found again.
  const use = async (
    role: inPage.Role,
    name: string | RegExp,
    action: (element: ElementReference) => Promise<void>,
  ) => {
    let last: unknown;
    const attempt = async () => {
      try {
        await action(await find(role, name));
        return true;
      } catch (error) {
        last = error;
        return false;
      }
    };
    await until(`${role} "${name}" to be used`, attempt).catch((error: Error) => {
      throw new Error(`${error.message}: ${last}`);
    });
  };
  let ownTab = "";
  const tabs = async () => {
    const handles = await engine.tabs();
    return Array.isArray(handles) ? handles.map(String) : [];
  };
  const holds = (what: string, isSo: () => Promise<unknown>) =>
    until(what, async () => Boolean(await isSo().catch(() => false)));
  // Until it is gone, a page can still be acted on, and one that was just fetching a route's script reloads itself
  // (lazyRouteComponent), which cancels the navigation: hence more than one try.
  const leave = () =>
    holds("an empty page", async () => {
      await engine.navigate("about:blank");
      return (await run(inPage.address)) === "about:blank";
    });
  const open = async (path: string) => {
    await leave();
    await engine.navigate(url + path);
  };
  return {
    open,
    resize: engine.resize,
    sees: async (role: inPage.Role, name: string | RegExp) => void (await find(role, name)),
    seesNo: (role: inPage.Role, name: string) =>
      holds(`${role} "${name}" to go`, async () => {
        const found = await run(inPage.elementNamed, inPage.selectors[role], `^${escaped(name)}$`);
        return found === null;
      }),
    reads: (text: string) => holds(`the words "${text}"`, () => run(inPage.isRead, text)),
    press: (role: inPage.Role, name: string | RegExp) => use(role, name, engine.click),
    /** Where the focus is: typing elsewhere would move it out of what Esc closes. */
    escape: () =>
      holds("the focus to be where Esc can be pressed", async () => {
        const focused = await run(inPage.focused);
        if (!isElement(focused)) return false;
        await engine.type(focused, ESCAPE);
        return true;
      }),
    fill: (name: string, text: string) =>
      use("field", name, async (field) => {
        await run(inPage.select, field);
        await engine.type(field, text);
      }),
    valueOf: async (name: string) => run(inPage.textIn, await find("field", name)),
    hasValue: (name: string, value: string) =>
      holds(
        `${name} to be ${value}`,
        async () => (await run(inPage.textIn, await find("field", name))) === value,
      ),
    choose: (name: string, option: string) =>
      use("field", name, async (field) => {
        const found = await run(inPage.optionOf, field, option);
        if (!isElement(found)) throw new Error(`${name} has no ${option}`);
        await engine.click(found);
      }),
    /** Sets the page's only file field, for which people press the button next to it. */
    upload: (path: string) => use("file", /^/, (field) => engine.type(field, path)),
    isAt: (pattern: RegExp) => holds(`the address ${pattern}`, async () => pattern.test(await here(engine))),
    until: <Args extends unknown[]>(what: string, code: (...args: Args) => unknown, ...args: Args) =>
      holds(what, () => run(code, ...args)),
    /** Waits for a new tab with an external URL, closes it and returns. */
    closesTabAt: async (pattern: RegExp) => {
      const other = await until("another tab", async () =>
        (await tabs()).find((handle) => handle !== ownTab),
      );
      await engine.showTab(other);
      await holds(`a tab at ${pattern}`, async () => pattern.test(await here(engine)));
      await engine.closeTab();
      await engine.showTab(ownTab);
    },
    /** Clears all data, like a browser that has never been here. */
    forget: async () => {
      for (const handle of await tabs()) {
        ownTab ||= handle;
        if (handle === ownTab) continue;
        await engine.showTab(handle);
        await engine.closeTab();
      }
      await engine.showTab(ownTab);
      await open("/robots.txt");
      await holds("a page without scripts", () => run(inPage.forget));
      await leave();
    },
  };
}

async function here(engine: Engine): Promise<string> {
  return decodeURIComponent(String(await engine.address()));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function isElement(value: unknown): value is ElementReference {
  return typeof value === "object" && value !== null && ELEMENT in value;
}
