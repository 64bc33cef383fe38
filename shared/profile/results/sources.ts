import { paths } from "../../paths";

/** How a family got to a profile. The first two are lists, in which profiles appear. */
export const sources = ["search", "city", "link", "qr", "season"] as const;

export type Source = (typeof sources)[number];

/** The ones that are lists: search and the home page, and the pages of cities, neighborhoods and schools. */
export type ListSource = "search" | "city";

/** The sources as drivers see them. */
export const sourceLabels: Record<Source, string> = {
  search: "Busca e página inicial",
  city: "Páginas de cidade, bairro e escola",
  link: "Links, favoritos e buscadores",
  qr: "QR do seu material",
  season: "QR de “Vagas abertas”",
};

/** The sources that are printed codes. */
export const printedSources: readonly Source[] = ["qr", "season"];

/**
 * The URL behind a printed QR code: the profile's, with a parameter that says so, and whether it is of the season's sheets. The parameter is not part
 * of the page's canonical URL: the cache, the canonical link and shared links leave it out.
 */
export const qrProfilePath = (id: string, isForSeason = false) =>
  `${paths.profile(id)}?via=${isForSeason ? "ano" : "qr"}`;
