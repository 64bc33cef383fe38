import type { SearchRepair } from "../../server/search/repair/repair-search";
import { underWay } from "./people";
import { type Command, OpsError, type OpsServer } from "./types";

const usage = 'bun run ops search rebuild --reason "…"';

/** Commands for what search reads. */
export const searchCommands: Command[] = [
  {
    name: "search",
    usage,
    summary: "compara a busca com os perfis e corrige o que difere",
    detail:
      "Compara o que a busca lê de cada perfil, e as contas de cidades, escolas, bairros e palavras, com os perfis, e corrige só o\nque difere. Os perfis podem mudar enquanto isso. Pode ser interrompido e repetido.",
    example: 'bun run ops search rebuild --reason "Depois da atualização"',
    takes: "rebuild",
    needsReason: true,
    run: async (server, { target, reason }) => {
      if (target !== "rebuild") throw new OpsError(`Uso: ${usage}`, 2);
      await server.post("/search/rebuild/begin", { reason });
      const all = await underWay("Comparando a busca com os perfis", () => repairAll(server));
      const text = `${all.refreshed} perfil(is) e ${all.corrected} conta(s) da busca corrigidos.`;
      return { data: all, text };
    },
  },
];

/** Continues until everything was compared. */
async function repairAll(server: OpsServer): Promise<Omit<SearchRepair, "next">> {
  const all = { refreshed: 0, corrected: 0 };
  let after: string | null = "";
  while (after !== null) {
    // The route returns what `repairSearch` returns, as JSON.
    const part = (await server.post("/search/rebuild", { after })) as SearchRepair;
    all.refreshed += part.refreshed;
    all.corrected += part.corrected;
    after = part.next;
  }
  return all;
}
