import { expect, test } from "bun:test";
import { driverDays } from "../../drizzle/schema/results";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords } from "../people/accounts";
import { aPublishedDriver } from "../people/drivers";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { field, press, testBrowser } from "../support/browser";
import { until } from "../support/until";
import { expectToast, expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();
const at = (path: string) => app.url + path;

test("a published driver's year, on a phone: results, seats by shift and for the next year, prices, and a poster", async () => {
  app.setNow(new Date("2026-11-10T12:00:00-03:00"));
  const { account, id: driverId } = await aPublishedDriver(app, {
    name: "Marta das Vagas",
    availableSeats: 2,
  });
  const counts = { driverId, source: "link", appearances: 40, openings: 2, visits: 3 } as const;
  await app.services.db.insert(driverDays).values({ ...counts, day: "2026-11-09" });
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  const said = (name: string) =>
    page
      .getByRole("region", { name, exact: true })
      .getByRole("status")
      .getByText(/^Salvo, \d\d:\d\d$/)
      .waitFor();
  await page.getByRole("tab", { name: "Hoje" }).click();
  await press(page, "Separar por turno");
  await said("Suas vagas");
  await press(page, "Aumentar vagas da manhã");
  for (let time = 0; time < 2; time++) await press(page, "Diminuir vagas da tarde");
  const fewer = page.getByRole("button", { name: "Diminuir vagas da tarde" });
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  const asFamiliesRead = async (path: string) =>
    (await (await fetch(at(path))).text()).replace(/<[^>]*>/g, "").replace(/\u00a0|&nbsp;/g, " ");
  const search = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";
  await until("the card", async () => (await asFamiliesRead(search)).includes("Manhã 3 · Tarde 0"));
  await page.getByRole("tab", { name: "2027" }).click();
  for (let time = 0; time < 2; time++) await press(page, "Aumentar vagas da manhã para 2027");
  await said("Suas vagas");
  expect(await field(page, "Vagas da manhã para 2027").textContent()).toBe("2");
  await expectWellMade(page);

  await page.getByRole("link", { name: "Valores e conforto" }).click();
  const price = page.getByLabel("Mensalidade a partir de", { exact: true });
  await price.fill("0");
  await press(page, "Salvar valores");
  const refused = page.getByRole("alert").getByText(detailsValidation.priceTooLow);
  await refused.waitFor();
  await price.fill("1.390,00");
  // Corrected is no longer wrong, before anything is sent.
  await refused.waitFor({ state: "detached" });
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  expect(await axeViolations(page)).toEqual([]);
  expect(await asFamiliesRead(paths.profile(driverId))).toContain("a partir de R$ 1.390");

  await page.goto(at(paths.dashboard));
  await page.getByRole("link", { name: "Material para divulgar" }).click();
  await page.getByRole("img", { name: "Prévia: Cartaz A4" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "PDF: Cartaz A4")]);
  expect(download.suggestedFilename()).toBe("cartaz-a4-marta-das-vagas.pdf");
});
