import { expect, test } from "bun:test";
import { familyQuestions, faqQuestions } from "../../client/content/marketing/faq-questions";
import { paths } from "../../shared/paths";
import { testApp } from "../support/app";

const app = testApp();

test("the specification's ten questions come first, then five for families; search engines are told all", async () => {
  const html = await (await fetch(app.url + paths.faq)).text();
  const [forDrivers = "", forFamilies = ""] = html.split("Para famílias</h2>");
  const asked = (part: string) => [...part.matchAll(/<details[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  expect(asked(forDrivers)).toEqual(faqQuestions.map(({ id }) => id));
  expect(asked(forDrivers)).toHaveLength(10);
  expect(asked(forFamilies)).toEqual(familyQuestions.map(({ id }) => id));
  expect(asked(forFamilies)).toHaveLength(5);
  const told = [...html.matchAll(/"@type":"Question","name":"(.+?)","acceptedAnswer"/g)];
  expect(told.map(([, name]) => name)).toEqual(
    [...faqQuestions, ...familyQuestions].map(({ question }) => question),
  );
});
