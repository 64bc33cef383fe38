// Each function here is sent to the page on its own: it can use only its arguments.

/** The elements that can have a role. */
export const selectors = {
  button: "button, [role=button]",
  link: "a[href]",
  heading: "h1, h2, h3",
  dialog: "dialog:is([open], :popover-open)",
  field: "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select",
  file: "input[type=file]",
  option: "[role=option]",
} as const;

export type Role = keyof typeof selectors;

/** The first visible element with a matching name; behind a modal dialog there is none. */
export function elementNamed(selector: string, pattern: string): Element | null {
  const named = new RegExp(pattern);
  const nameOf = (element: Element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const texts = [...ids.map((id) => document.getElementById(id)), ...labels].map(
      (node) => node?.textContent ?? "",
    );
    // Buttons hold a hidden text for while they work: only what is shown names them.
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden names nothing
    const shown = element instanceof HTMLElement ? element.innerText : "";
    const name =
      element.getAttribute("aria-label") ?? element.getAttribute("alt") ?? (texts.join(" ") || shown);
    return name.replace(/\s+/g, " ").trim();
  };
  const isSeen = (element: Element) =>
    element.matches("input[type=file]") ||
    (element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert]") &&
      (!document.querySelector("dialog:modal") || element.closest("dialog:modal") !== null));
  const all = [...document.querySelectorAll(selector)];
  return all.find((element) => isSeen(element) && named.test(nameOf(element))) ?? null;
}

/** The focused element. */
export function focused(): Element | null {
  return document.activeElement;
}

/** Whether this text is visible somewhere on the page. */
export function isRead(words: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return document.body.innerText.includes(words);
}

/** Selects a field's text, so that typing replaces it. */
export function select(field: unknown): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.value) return;
  field.focus();
  field.select();
}

/** The value of a field. */
export function textIn(field: unknown): string {
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
    ? field.value
    : "";
}

/** The option of a select with this value or text. */
export function optionOf(field: unknown, words: string): Element | null {
  if (!(field instanceof HTMLSelectElement)) return null;
  return [...field.options].find(({ value, text }) => value === words || text === words) ?? null;
}

/** The URL of the page that runs this, which has loaded already. */
export function address(): string {
  return location.href;
}

/** Clears the site's storage in this browser, unless another page is still open. */
export function forget(): boolean {
  if (location.pathname !== "/robots.txt") return false;
  localStorage.clear();
  sessionStorage.clear();
  return true;
}
