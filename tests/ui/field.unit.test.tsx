import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { CheckboxRow } from "../../client/ui/forms/checkbox-row";
import { Field } from "../../client/ui/forms/field";
import { Input } from "../../client/ui/forms/input";
import { Select } from "../../client/ui/forms/select";
import { attribute, elementWithId, tag } from "./markup";

test("a label, its control and its hint are connected", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" hint="Vamos mandar um link para você.">
      <Input type="email" />
    </Field>,
  );
  const input = tag(html, "input");
  expect(attribute(tag(html, "label"), "for")).toBe(attribute(input, "id"));
  const note = elementWithId(html, attribute(input, "aria-describedby"));
  expect(note).toContain("Vamos mandar um link para você.");
  expect(input).not.toContain('aria-invalid="');
});

test("an error replaces the hint and marks the control", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" id="email" hint="Vamos mandar um link para você." error="Email inválido">
      <Input type="email" />
    </Field>,
  );
  const input = tag(html, "input");
  expect(attribute(input, "id")).toBe("email");
  expect(attribute(input, "aria-invalid")).toBe("true");
  expect(elementWithId(html, attribute(input, "aria-describedby"))).toContain("Email inválido");
  expect(html).not.toContain("Vamos mandar um link");
});

test("(opcional) is in the hint, not in the label", () => {
  const html = renderToStaticMarkup(
    <Field label="Facebook" optional hint="Prefira a página do seu trabalho.">
      <Input />
    </Field>,
  );
  expect(html).toContain(">Facebook</label>");
  const note = elementWithId(html, attribute(tag(html, "input"), "aria-describedby"));
  expect(note).toContain("(opcional) Prefira a página do seu trabalho.");
});

test("a field without hint and error describes nothing", () => {
  const html = renderToStaticMarkup(
    <Field label="Estado">
      <Select />
    </Field>,
  );
  expect(tag(html, "select")).not.toContain("aria-describedby");
});

test("a control's own attributes override, so that a form can add more", () => {
  const html = renderToStaticMarkup(
    <Field label="Cidade">
      <Input aria-describedby="outra-nota" />
    </Field>,
  );
  expect(attribute(tag(html, "input"), "aria-describedby")).toBe("outra-nota");
});

test("a checkbox has its error too", () => {
  const html = renderToStaticMarkup(<CheckboxRow label="Li e aceito" error="Aceite os termos" />);
  const input = tag(html, "input");
  expect(attribute(input, "aria-invalid")).toBe("true");
  expect(elementWithId(html, attribute(input, "aria-describedby"))).toContain("Aceite os termos");
});
