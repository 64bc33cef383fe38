import { expect } from "bun:test";
import type { Page, Request } from "playwright";
import { isTranslated, readable } from "../support/translator";
import { until } from "../support/until";

/** The same site twice, with data of its own each: as rendered, and translated. */
export type Twins = { page: Page; url: string }[];

/** Something on a page that can be used: which of all that are there, and what tells it from the others. */
type Control = { at: number; key: string; kind: "press" | "type" | "choose" | "file" };

/** Signs out, or leads out of the browser. */
const left = /Sair$|Imprimir|Baixar/;
const CONTROLS = "button, summary, select, input, textarea";
const pending = new WeakMap<Page, Set<Request>>();

/** Before a page is opened: its calls are waited for. */
export function countCalls(page: Page): void {
  const calls = new Set<Request>();
  pending.set(page, calls);
  page.on("request", (call) => {
    if (call.resourceType() === "fetch") calls.add(call);
  });
  const end = (call: Request) => void calls.delete(call);
  page.on("requestfinished", end).on("requestfailed", end);
  // What a page left does not end.
  page.on("domcontentloaded", () => calls.clear());
}

const both = <T>(twins: Twins, act: (page: Page, url: string) => Promise<T>) =>
  Promise.all(twins.map(({ page, url }) => act(page, url)));

/** Both can be read alike: no page is lost, no error missing, no sum or count of before. */
async function expectAlike(twins: Twins, step: string): Promise<void> {
  let texts: string[] = [];
  const patience = performance.now() + 3000;
  const isAlike = async () => {
    await both(twins, (page) => page.evaluate(() => new Promise((done) => setTimeout(done))));
    // A few calls last as long as the page.
    const isCalling = twins.some(({ page }) => (pending.get(page)?.size ?? 0) > 0);
    if (isCalling && performance.now() < patience) return false;
    texts = await both(twins, readable);
    return texts[0] === texts[1];
  };
  // While another document comes, nothing can be read.
  await until("the same text", () => isAlike().catch(() => false), 20_000).catch(() => {});
  expect({ step, text: texts[1] }).toEqual({ step, text: texts[0] ?? "" });
}

/**
 * Opens a page in both, sends its forms empty and wrong, presses every button, also in the dialogs that open, makes every
 * choice, follows a link and comes back: at most so many steps, and after each of them both can be read alike.
 */
export async function walk(twins: Twins, path: string, steps: number): Promise<void> {
  const open = () => both(twins, (page, url) => page.goto(url + path));
  await open();
  await expectAlike(twins, path);
  expect({ path, isTranslated: await both(twins, isTranslated) }).toEqual({
    path,
    isTranslated: [false, true],
  });
  const [first] = twins;
  if (!first) return;
  const done: string[] = [];
  for (let step = 0; step < steps; step++) {
    const next = await first.page.evaluate(nextControl, { done, controls: CONTROLS });
    if (!next) {
      if (!(await first.page.evaluate(() => document.querySelector("dialog[open]") !== null))) break;
      await both(twins, (page) => page.keyboard.press("Escape"));
      await expectAlike(twins, `${path}: ${done.at(-1)}, closed`);
      if (done.at(-1) === "closed") await open();
      done.push("closed");
      continue;
    }
    done.push(next.key);
    if (left.test(next.key)) continue;
    const before = first.page.url();
    if (next.kind === "file") await both(twins, (page) => sendNoPicture(page, next.at));
    else await both(twins, (page) => page.evaluate(use, { ...next, controls: CONTROLS }));
    await expectAlike(twins, `${path}: ${next.key}`);
    if (new URL(first.page.url()).pathname !== new URL(before).pathname) await open();
  }
  await followLink(twins, path, open);
}

async function followLink(twins: Twins, path: string, open: () => Promise<unknown>): Promise<void> {
  await open();
  await expectAlike(twins, `${path}, again`);
  const places = await both(twins, async (page) => {
    const link = page
      .locator('main a[href^="/"]:not([target], [download], [href*="#"])')
      .filter({ visible: true });
    if ((await link.count()) === 0) return null;
    const href = await link.first().getAttribute("href");
    await link.first().dispatchEvent("click");
    return href;
  });
  if (places[1] === null) return;
  await expectAlike(twins, `${path}: to ${places[1]}`);
  await both(twins, (page) => page.goBack());
  await expectAlike(twins, `${path}: back from ${places[1]}`);
}

const sendNoPicture = (page: Page, at: number) =>
  page
    .locator(CONTROLS)
    .nth(at)
    .setInputFiles({ name: "lista.txt", mimeType: "text/plain", buffer: Buffer.from("Ana") });

/** What was not yet used: first every form is sent as it is, then its fields get something wrong. Runs in the page. */
function nextControl({ done, controls }: { done: string[]; controls: string }): Control | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(controls)];
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const usable = all.flatMap((element, at): Control[] => {
    const isFile = element instanceof HTMLInputElement && element.type === "file";
    if (
      !scope.contains(element) ||
      element.matches(":disabled, [readonly], [type=hidden], [aria-disabled=true]")
    )
      return [];
    if (!isFile && !element.checkVisibility()) return [];
    const isText = element.matches(
      "textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file])",
    );
    const words = (element.ariaLabel ?? element.textContent).replace(/[¶\s]+/g, " ");
    const { name, value } = element as Partial<HTMLInputElement>;
    const key = [element.localName, element.id, name, isText ? "" : value, words].filter(Boolean).join(" ");
    const kind = isFile
      ? "file"
      : isText
        ? "type"
        : element instanceof HTMLSelectElement
          ? "choose"
          : "press";
    return [{ at, key, kind }];
  });
  const sends = usable.filter(({ at }) => all[at] instanceof HTMLButtonElement && all[at].type === "submit");
  const asItIs = sends.map((control) => ({ ...control, key: `as it is: ${control.key}` }));
  const others = usable.filter((control) => !sends.includes(control));
  const fields = others.filter(({ kind }) => kind !== "press");
  const presses = others.filter(({ kind }) => kind === "press");
  return [...asItIs, ...fields, ...sends, ...presses].find(({ key }) => !done.includes(key));
}

/** Uses a control as a person does: on the words in it. Runs in the page. */
function use({ at, kind, controls }: Control & { controls: string }): void {
  const element = document.querySelectorAll<HTMLElement>(controls)[at];
  if (kind === "press") {
    const inner = element?.querySelector<HTMLElement>("font font") ?? element;
    inner?.click();
    return;
  }
  element?.focus();
  if (element instanceof HTMLSelectElement) element.selectedIndex = element.options.length - 1;
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const typed = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
    typed?.set?.call(element, /date|month|number/.test(element.type) ? "" : "x9");
  }
  for (const name of ["input", "change"]) element?.dispatchEvent(new Event(name, { bubbles: true }));
  element?.blur();
}
