import { expect, test } from "bun:test";
import { readConfig } from "../../../server/platform/config/config";
import { renderNotice } from "../../../server/process/mail/render-notice";

const { company } = readConfig({ APP_URL: "https://rota.test" });
const notice = {
  title: "Confirme seu email",
  paragraphs: ["Olá, Edson.", "Linha um\nLinha dois <script>alert(1)</script> & mais"],
  link: { label: "Confirmar email", path: "/confirm-email?token=abc&email=a%40b.com" },
  stepsTitle: "Depois de confirmar",
  steps: ["Entre com seu email e senha.", "Preencha o perfil."],
  footnote: "Você não criou essa conta? Ignore este email.",
};

test("a mail's HTML part is Portuguese and complete where pictures are blocked; it escapes people's text, and links to this site", async () => {
  const facts = [{ label: "EMEF Padre Anchieta, Campinas", value: "Qualquer turno" }];
  const { html } = await renderNotice(company, { ...notice, facts });
  expect(html).toContain('lang="pt-BR"');
  // Its first sentence is the preview, and its sender the end.
  expect(html.indexOf("Olá, Edson.")).toBeLessThan(html.indexOf("<h1"));
  for (const fact of [company.legalName, company.cnpj, company.address, company.contactEmail])
    expect(html.lastIndexOf(fact)).toBeGreaterThan(html.indexOf("Você não criou essa conta?"));
  expect(html).not.toMatch(/<img|<link|url\(|@import|src=|<script>/i);
  expect(html).toContain("Linha um<br/>Linha dois &lt;script&gt;");
  expect(html).toMatch(/Linha dois.*EMEF Padre Anchieta, Campinas.*Qualquer turno/s);
  // As a button and as text.
  const address = "https://rota.test/confirm-email?token=abc&amp;email=a%40b.com";
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});
