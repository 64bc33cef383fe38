import { beforeAll, expect, test } from "bun:test";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { everyPlace } from "./odd-addresses";

const { newPage } = testBrowser();
let paths: string[];

const app = testSeededPages();
beforeAll(async () => {
  const featured: { id: string }[] = await fetch(`${app.url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  const places = everyPlace(featured[0]?.id ?? "", "lista-de-seguranca-do-transporte-escolar");
  const isPublic = ({ path }: { path: string }) => !driverAreaPaths.some((area) => area === path);
  paths = [...places.filter(isPublic).map(({ path }) => path), "/buscar?estado=SP", "/nada"];
}, 90_000);

test("at 360, 768, 1024 and 1440 px nothing covers a link or a button of any page, scrolled to and at the page's end", async () => {
  const page = await newPage("desktop", { expectedErrors: [/status of 404/] });
  const found: unknown[] = [];
  for (const path of paths) {
    await page.goto(app.url + path);
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const covered = await page.evaluate(coveredControls);
      if (covered.length > 0) found.push({ path, width, covered });
    }
  }
  expect(found).toEqual([]);
}, 240_000);

/**
 * Elements that can't be clicked at their centre, nor at the page's end: their text and what covers them. Runs in the
 * page.
 */
function coveredControls(): string[] {
  const elementAt = (control: HTMLElement) => {
    // A link may wrap over two lines: its centre is then outside of it.
    const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isReached = (control: HTMLElement) => {
    const there = elementAt(control);
    if (!there) return false;
    return control.contains(there) || there.contains(control) || there.closest("label")?.control === control;
  };
  const controls = document.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), select, input");
  return [...controls].flatMap((control) => {
    const { width, height, right, bottom } = control.getBoundingClientRect();
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Elements beyond the page's edge, such as the skip link, become visible with the focus.
    const isOnPage = right > 0 && bottom + scrollY > 0;
    if (!isSeen || !isOnPage || width <= 1 || height <= 1) return [];
    control.scrollIntoView({ block: "center", behavior: "instant" });
    if (isReached(control)) return [];
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    if (isReached(control)) return [];
    const name = control.getAttribute("aria-label") ?? control.textContent ?? control.getAttribute("name");
    return [`${name}: ${elementAt(control)?.outerHTML.slice(0, 120)}`];
  });
}
