import { allParts, underWay } from "./people";
import { type Column, table } from "./table";
import type { Answers, Command } from "./types";

type Found = Omit<Answers["correctCityNames"], "next">;

const spelledColumns: Column<Found["spelled"][number]>[] = [
  ["perfil", ({ id }) => id],
  ["UF", ({ state }) => state],
  ["antes", ({ before }) => before],
  ["agora", ({ after }) => after],
];
const unknownColumns: Column<Found["unknown"][number]>[] = [
  ["perfil", ({ id }) => id],
  ["UF", ({ state }) => state],
  ["cidade", ({ city }) => city],
  ["parecidas", ({ nearest }) => nearest.join(", ")],
];

/** Commands for the cities of profiles. */
export const cityCommands: Command[] = [
  {
    name: "cities",
    usage: 'bun run ops cities --reason "…"',
    summary: "acerta a grafia das cidades dos perfis",
    detail:
      "Dá a cada perfil a grafia oficial do município e mostra os que não correspondem a nenhum: esses ficam como estão, e o\ncondutor escolhe a cidade quando salvar de novo. Pode ser interrompido e repetido.",
    example: 'bun run ops cities --reason "Depois da atualização"',
    needsReason: true,
    run: async (server, { reason }) => {
      const parts = await underWay("Conferindo cidades", () =>
        allParts((after) => server.correctCityNames.mutate({ after, reason })),
      );
      const found: Found = {
        spelled: parts.flatMap(({ spelled }) => spelled),
        unknown: parts.flatMap(({ unknown }) => unknown),
      };
      const text = [
        `${found.spelled.length} cidade(s) com a grafia oficial.`,
        ...(found.spelled.length > 0 ? [table(found.spelled, spelledColumns, "")] : []),
        `${found.unknown.length} perfil(is) sem município correspondente.`,
        ...(found.unknown.length > 0 ? [table(found.unknown, unknownColumns, "")] : []),
      ];
      return { data: found, text: text.join("\n") };
    },
  },
];
