import { paths } from "../paths";

/** By which way a family came to a profile. The first two are lists, in which profiles appear. */
export const sources = ["search", "city", "link", "qr"] as const;

export type Source = (typeof sources)[number];

/** The lists among them: search and the start page, and the pages of cities, neighborhoods and schools. */
export type ListSource = "search" | "city";

/** The sources as drivers read them. */
export const sourceLabels: Record<Source, string> = {
  search: "Busca e página inicial",
  city: "Páginas de cidade, bairro e escola",
  link: "Links, favoritos e buscadores",
  qr: "QR do seu material",
};

/**
 * The address behind a printed QR: the profile, and that it was the QR. The parameter is no part of the page's own address:
 * the page that is kept, its canonical link and what is shared from it do without.
 */
export const qrProfilePath = (id: string) => `${paths.profile(id)}?via=qr`;
