import { underWay } from "./people";
import { type Command, OpsError } from "./types";

/** Commands for many profiles at once, after the product unpublished them or stopped halfway. */
export const lapseCommands: Command[] = [
  {
    name: "republish",
    usage: 'bun run ops republish --day 2026-11-20 --reason "…"',
    summary: "desfaz um dia em que perfis ficaram privados por engano",
    detail:
      "Lê de novo na Stripe quem perdeu a publicação nesse dia porque a assinatura não valia, e publica quem está pago.\nQuem deixou o próprio perfil privado fica como está.",
    example: 'bun run ops republish --day 2026-11-20 --reason "Chave da Stripe estava errada"',
    options: ["day"],
    needsReason: true,
    run: async (server, { options: { day }, reason }) => {
      if (!day) throw new OpsError("Diga o dia com --day, como em --day 2026-11-20.", 2);
      const data = await underWay("Lendo na Stripe", () => server.republishLapsed.mutate({ day, reason }));
      return { data, text: `${data.published} perfil(is) de volta ao ar.` };
    },
  },
  {
    name: "unpublish-lapsed",
    usage: 'bun run ops unpublish-lapsed --reason "…"',
    summary: "deixa seguir uma tarefa que parou por deixar muitos privados",
    detail:
      "A comparação com a Stripe e a retirada de perfis sem assinatura rodam uma vez sem o limite de 20 contas ou 5 %.\nConfira antes as chaves da Stripe. republish desfaz.",
    example: 'bun run ops unpublish-lapsed --reason "Plano antigo encerrado, confere com a Stripe"',
    needsReason: true,
    run: async (server, { reason }) => {
      const data = await underWay("Enviando", () => server.unpublishLapsed.mutate({ reason }));
      return { data, text: "As duas tarefas estão na fila, sem limite desta vez." };
    },
  },
];
