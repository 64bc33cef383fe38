import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { drawings, Illustration } from "../../client/art/illustration";
import { iconNames, iconSprite } from "../../client/ui/icon";
import { attribute, tag, tags } from "./markup";

const publicFile = (path: string) =>
  readFileSync(new URL(`../../client/public${path}`, import.meta.url), "utf8");
const styles = readFileSync(new URL("../../client/app/components.css", import.meta.url), "utf8");

test("every icon name has a drawing, and every drawing a name", () => {
  const symbols = tags(publicFile("/icons.svg"), "symbol").map((symbol) => attribute(symbol, "id"));
  expect(symbols.toSorted()).toEqual(iconNames.toSorted());
});

test("a changed sprite has a new URL", () => {
  const hash = new Bun.CryptoHasher("sha256").update(publicFile("/icons.svg")).digest("hex");
  expect(iconSprite).toBe(`/icons.svg?v=${hash.slice(0, 8)}`);
  expect(styles.match(/\/icons\.svg[^"]*/g)).toEqual([iconSprite]);
});

test("the styles draw the icon that a line of a card asks for", () => {
  const sprite = publicFile("/icons.svg");
  const rows = tags(sprite, "use").map((use) => [
    attribute(use, "href").slice(1),
    Number(attribute(use, "y")) / 24,
  ]);
  const asked = [...styles.matchAll(/\.fact-([\w-]+) \{[^}]*--icon-row: (\d)/g)].map(([, name, row]) => [
    name,
    Number(row),
  ]);
  expect([...asked, ["check", 5]]).toEqual(rows);
  expect(sprite).toContain(`viewBox="0 0 24 ${24 * rows.length}"`);
});

test.each(Object.keys(drawings) as (keyof typeof drawings)[])(
  "the %s reserves its space before it is loaded",
  (name) => {
    const img = tag(renderToStaticMarkup(<Illustration name={name} />), "img");
    const svg = tag(publicFile(attribute(img, "src")), "svg");
    expect(attribute(svg, "viewBox")).toBe(`0 0 ${attribute(img, "width")} ${attribute(img, "height")}`);
    expect(attribute(img, "alt")).toBe("");
  },
);

test("drawings used as files need no font", () => {
  for (const name of Object.keys(drawings)) expect(publicFile(`/art/${name}.svg`)).not.toContain("<text");
});
