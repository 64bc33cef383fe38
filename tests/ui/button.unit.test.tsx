import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Button } from "../../client/ui/button";
import { attribute, tag } from "./markup";

test("a button submits nothing unless it says so", () => {
  expect(attribute(tag(renderToStaticMarkup(<Button>Ver</Button>), "button"), "type")).toBe("button");
  const submit = renderToStaticMarkup(<Button type="submit">Entrar</Button>);
  expect(attribute(tag(submit, "button"), "type")).toBe("submit");
});

test("while loading it is busy, keeps the focus and is announced with its verb", () => {
  const html = renderToStaticMarkup(
    <Button loading loadingText="Salvando...">
      Salvar Alterações
    </Button>,
  );
  const button = tag(html, "button");
  expect(attribute(button, "aria-busy")).toBe("true");
  expect(attribute(button, "aria-disabled")).toBe("true");
  expect(button).not.toContain('disabled=""');
  expect(spokenText(html)).toBe("Salvando...");
});

test("at rest only its own label is announced, though the verb determines the width", () => {
  const html = renderToStaticMarkup(<Button loadingText="Salvando...">Salvar</Button>);
  expect(html).toContain("Salvando...");
  expect(spokenText(html)).toBe("Salvar");
  expect(tag(html, "button")).not.toContain("aria-busy");
});

/** Text without the layers that are hidden from screen readers. */
function spokenText(html: string): string {
  const layers = html.match(/<span [^>]*grid-area[^>]*>.*?(?=<span [^>]*grid-area|<\/button>)/g) ?? [];
  const spoken = layers.filter((layer) => !tag(layer, "span").includes('aria-hidden="true"'));
  return spoken.join("").replace(/<[^>]+>/g, "");
}
