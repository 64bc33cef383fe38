import type { Command } from "./types";

/** Commands about backups. */
export const restoreCommands: Command[] = [
  {
    name: "restore-tried",
    usage: 'bun run ops restore-tried --reason "…"',
    summary: "anota que um backup foi restaurado em teste",
    detail:
      "Depois de restaurar um backup em outra máquina e conferir que ela abre. A data aparece na saúde, em /operacao.",
    example: 'bun run ops restore-tried --reason "Backup de 20/11 restaurado na máquina de teste"',
    needsReason: true,
    run: async (server, { reason }) => {
      const data = await server.restoreTried.mutate({ reason });
      return { data, text: "Anotado. A saúde, em /operacao, mostra esta data." };
    },
  },
];
