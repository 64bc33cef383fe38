import type { priceChanges } from "../../server/subscriptions/prices/queries";
import { formatReais } from "../../shared/brazil";
import { underWay } from "./people";
import { type Column, table } from "./table";
import { type Command, OpsError } from "./types";

type Change = Awaited<ReturnType<typeof priceChanges>>[number];

const usage = 'bun run ops prices list | announce --reason "…"';

const columns: Column<Change>[] = [
  ["preço", ({ price }) => price],
  ["hoje", ({ fromCents }) => formatReais(fromCents / 100)],
  ["passa a", ({ toCents }) => formatReais(toCents / 100)],
  ["assinaturas", ({ payers }) => payers],
  ["avisadas", ({ told }) => told],
];

/** A price of the catalogue that changed, for those who subscribed before. */
export const priceCommands: Command[] = [
  {
    name: "prices",
    usage,
    summary: "preços que mudaram, para quem já assina",
    detail:
      "list mostra quem ainda paga um preço que o catálogo trocou. announce avisa cada um por email, uma vez por preço; a partir\nda primeira renovação depois de 30 dias o preço novo vale sozinho. Quem não foi avisado continua no preço antigo.",
    example: 'bun run ops prices announce --reason "Reajuste anual, aprovado em 10/11"',
    takes: "list ou announce",
    run: async (server, { target, reason }) => {
      if (target === "list") {
        // The route answers what `priceChanges` returns, as JSON.
        const data = (await server.get("/prices")) as { items: Change[] };
        return { data, text: table(data.items, columns, "Todos pagam o preço do catálogo.") };
      }
      if (target !== "announce") throw new OpsError(`Uso: ${usage}`, 2);
      if (!reason.trim())
        throw new OpsError(`Diga o motivo com --reason "…": ele fica no registro.\nUso: ${usage}`, 2);
      const data = await underWay("Avisando", () => server.post("/prices/announce", { reason }));
      const { told } = data as { told: number };
      return { data, text: `${told} condutor(es) avisado(s). O preço novo vale a partir de 30 dias.` };
    },
  },
];
