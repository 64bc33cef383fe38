import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { Field } from "../../client/ui/forms/field";
import { Input } from "../../client/ui/forms/input";
import { iconNames, iconSprite } from "../../client/ui/icon";

const file = (path: string) => readFileSync(new URL(`../../client/${path}`, import.meta.url), "utf8");

test("a label, its control and its hint are connected; an error replaces the hint and marks the control", () => {
  const draw = (error?: string) =>
    renderToStaticMarkup(
      <Field label="Email" id="email" hint="Vamos mandar um link." {...(error ? { error } : {})}>
        <Input type="email" />
      </Field>,
    );
  const noteOf = (html: string) => {
    const id = /<input[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1];
    return new RegExp(`<p id="${id}".*?</p>`).exec(html)?.[0].replace(/<[^>]+>/g, "");
  };
  const [rested, refused] = [draw(), draw("Email inválido")];
  expect(rested).toMatch(/<label[^>]* for="email"/);
  expect(rested).toMatch(/<input[^>]* id="email"/);
  expect(noteOf(rested)).toBe("Vamos mandar um link.");
  expect(rested).not.toContain("aria-invalid=");
  expect(noteOf(refused)).toContain("Email inválido");
  expect(refused).toContain('aria-invalid="true"');
  expect(refused).not.toContain("Vamos mandar um link");
});

test("every icon name has a drawing, every drawing a name, and a changed sprite a new URL", () => {
  const sprite = file("public/icons.svg");
  const symbols = [...sprite.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, id]) => id ?? "");
  expect(symbols.toSorted()).toEqual(iconNames.toSorted());
  const hash = new Bun.CryptoHasher("sha256").update(sprite).digest("hex");
  expect(iconSprite).toBe(`/icons.svg?v=${hash.slice(0, 8)}`);
  expect(file("app/components.css").match(/\/icons\.svg[^"]*/g)).toEqual([iconSprite]);
});
