import type { Page } from "playwright";
import { paths } from "../../shared/paths";

export type MeasuredPage = {
  name: string;
  path: string;
  /** What a visitor does there by touch and keyboard. */
  use: (page: Page) => Promise<void>;
};

/** The landing pages of search engines and shared links. */
export async function measuredPages(url: string): Promise<MeasuredPage[]> {
  const featured: { id: string }[] = await fetch(`${url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  return [
    {
      name: "home",
      path: paths.home,
      use: async (page) => {
        await openMenu(page);
        const city = page.getByLabel("Cidade").first();
        await city.tap();
        await city.pressSequentially("Campinas", { delay: 80 });
      },
    },
    { name: "/buscar, a city", path: `${paths.search}?estado=SP&cidade=Campinas`, use: openMenu },
    {
      name: "profile",
      path: paths.profile(featured[0]?.id ?? ""),
      use: async (page) => {
        await openMenu(page);
        await page.getByRole("button", { name: "Denunciar Perfil" }).tap();
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
      },
    },
    {
      name: "article",
      path: paths.article("lista-de-seguranca-do-transporte-escolar"),
      use: openMenu,
    },
    ...placePages.map(([name, path]) => ({ name, path, use: openMenu })),
  ];
}

/** Pages about places of the demo data, one of each kind. */
export const placePages: readonly (readonly [name: string, path: string])[] = [
  ["a state", "/transporte-escolar/sp"],
  ["a city", "/transporte-escolar/sp/sao-paulo"],
  ["a school", "/transporte-escolar/sp/sao-paulo/escola/emef-padre-anchieta"],
  ["a neighborhood", "/transporte-escolar/sp/sao-paulo/bairro/vila-mariana"],
];

/** Opens the menu by a tap, and closes it. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abrir menu" }).tap();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
