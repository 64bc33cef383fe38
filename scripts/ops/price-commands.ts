import { formatReais } from "../../shared/brazil";
import { underWay } from "./people";
import { type Column, table } from "./table";
import type { Answers, Command } from "./types";

const columns: Column<Answers["prices"][number]>[] = [
  ["preço", ({ price }) => price],
  ["hoje", ({ fromCents }) => formatReais(fromCents / 100)],
  ["passa a", ({ toCents }) => formatReais(toCents / 100)],
  ["assinaturas", ({ payers }) => payers],
  ["avisadas", ({ notified }) => notified],
];

/** A changed price of the catalogue, for existing subscribers. */
export const priceCommands: Command[] = [
  {
    name: "prices",
    usage: "bun run ops prices",
    summary: "quem ainda paga um preço que o catálogo trocou",
    detail: "Uma linha por preço: de quanto para quanto, quantas assinaturas, e quantas já foram avisadas.",
    example: "bun run ops prices",
    run: async (server) => {
      const items = await server.prices.query();
      return { data: { items }, text: table(items, columns, "Todos pagam o preço do catálogo.") };
    },
  },
  {
    name: "announce-prices",
    usage: 'bun run ops announce-prices --reason "…"',
    summary: "avisa quem paga um preço que mudou; vale depois de 30 dias",
    detail:
      "Avisa cada um por email, uma vez por preço. A partir da primeira renovação depois de 30 dias o preço novo vale sozinho.\nQuem não foi avisado continua no preço antigo.",
    example: 'bun run ops announce-prices --reason "Reajuste anual, aprovado em 10/11"',
    needsReason: true,
    run: async (server, { reason }) => {
      const data = await underWay("Avisando", () => server.announcePrices.mutate({ reason }));
      return { data, text: `${data.notified} condutor(es) avisado(s). O preço novo vale depois de 30 dias.` };
    },
  },
];
