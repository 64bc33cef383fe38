import { allParts, underWay } from "./people";
import { type Command, OpsError } from "./types";

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
      const parts = await underWay("Comparando a busca com os perfis", () =>
        allParts((after) => server.rebuildSearch.mutate({ after, reason })),
      );
      const all = { refreshed: 0, corrected: 0 };
      for (const { refreshed, corrected } of parts) {
        all.refreshed += refreshed;
        all.corrected += corrected;
      }
      const text = `${all.refreshed} perfil(is) e ${all.corrected} conta(s) da busca corrigidos.`;
      return { data: all, text };
    },
  },
];
