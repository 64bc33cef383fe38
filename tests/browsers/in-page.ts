// Each function here is sent to the page by itself: it knows nothing but its arguments.

/** Where elements of a role are looked for. */
export const selectors = {
  button: "button, [role=button]",
  link: "a[href]",
  heading: "h1, h2, h3",
  dialog: "dialog:is([open], :popover-open)",
  checkbox: "input[type=checkbox]",
  label: "label",
  field: "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select",
  file: "input[type=file]",
  option: "[role=option]",
  picture: "img",
} as const;

export type Role = keyof typeof selectors;

/** The first element that can be seen and whose name fits; behind a modal dialog nothing can. */
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

/** What has the focus. */
export function focused(): Element | null {
  return document.activeElement;
}

/** Whether these words can be read somewhere on the page. */
export function isRead(words: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return document.body.innerText.includes(words);
}

/** Marks a field's text, for what is typed next to take its place. */
export function select(field: unknown): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.value) return;
  field.focus();
  field.select();
}

/** What stands in a field. */
export function textIn(field: unknown): string {
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
    ? field.value
    : "";
}

/** The option of a select that has this value or these words. */
export function optionOf(field: unknown, words: string): Element | null {
  if (!(field instanceof HTMLSelectElement)) return null;
  return [...field.options].find(({ value, text }) => value === words || text === words) ?? null;
}

/** Whether a picture has come and can be shown. */
export function isPictureThere(alt: string): boolean {
  return [...document.images].some((image) => image.alt === alt && image.naturalWidth > 0);
}

/** The address of the page that runs this, which is there already. */
export function address(): string {
  return location.href;
}

/** Empties what the site keeps in this browser, unless another page is still shown. */
export function forget(): boolean {
  if (location.pathname !== "/robots.txt") return false;
  localStorage.clear();
  sessionStorage.clear();
  return true;
}
