import type { authorityOffers } from "../../../shared/documents/authorities";

/** One row of the table of authorities. What is unknown is left out; docs/content-sources.md says what to check first. */
export type Authority = {
  article: "a" | "o";
  name: string;
  /** The body it belongs to: "da Prefeitura". */
  partOf?: string;
  offers: (typeof authorityOffers)[number];
  /** Its official URL, over https. */
  url: string;
  /** How to look up a driver there: "pela placa do veículo". */
  by?: string;
  /** As a family dials it; only if the source has it. */
  dial?: string;
  /** The day on which a person last opened `url` and found this ("2026-11-22"); left out if nobody has yet. */
  checkedAt?: string;
  /** The source of this row, and its publication date if it has one. */
  source: { from: string; published?: string };
};
