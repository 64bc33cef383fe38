import type { authorityOffers } from "../../shared/documents/authorities";

/** One row of the table of authorities. What is unknown is left out; docs/content-sources.md tells how each was checked. */
export type Authority = {
  article: "a" | "o";
  name: string;
  /** What it belongs to: "da Prefeitura". */
  partOf?: string;
  offers: (typeof authorityOffers)[number];
  /** Its official address, over https. */
  url: string;
  /** By what one can look it up there: "pela placa do veículo". */
  by?: string;
  /** As a family dials it; only where the source names it. */
  dial?: string;
  /** The day on which a person opened `url` and found what stands here ("2026-11-22"); left out as long as nobody has. */
  checkedAt?: string;
  /** Where what stands here comes from, and the day on which that was published, where it says one. */
  source: { from: string; published?: string };
};
