import { underWay } from "./people";
import { type Command, OpsError } from "./types";

const usage = 'bun run ops documents rekey --reason "…"';

/** Commands for the keys of documents. */
export const documentCommands: Command[] = [
  {
    name: "documents",
    usage,
    summary: "cifra os documentos com a chave nova",
    detail:
      "Para trocar DOCUMENTS_KEY: reinicie com a chave nova em DOCUMENTS_KEY e a anterior em DOCUMENTS_OLD_KEYS, rode este\ncomando e só depois tire a anterior. Pode ser interrompido e repetido: continua de onde parou.",
    example: 'bun run ops documents rekey --reason "Troca anual da chave"',
    takes: "rekey",
    needsReason: true,
    run: async (server, { target, reason }) => {
      if (target !== "rekey") throw new OpsError(`Uso: ${usage}`, 2);
      let rekeyed = 0;
      for (;;) {
        const done = await underWay("Cifrando", () => server.rekeyDocuments.mutate({ reason }));
        rekeyed += done.rekeyed;
        if (done.left > 0 && done.rekeyed > 0) continue;
        const data = { ...done, rekeyed };
        const lost =
          done.unknown > 0
            ? ` ${done.unknown} não abrem com nenhuma chave dada: confira DOCUMENTS_OLD_KEYS antes de tirar uma.`
            : "";
        return { data, text: `${rekeyed} página(s) com a chave nova.${lost}` };
      }
    },
  },
];
