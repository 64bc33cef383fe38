import type { CorrectedCities } from "../../server/search/repair/correct-city-names";
import { underWay } from "./people";
import { type Column, table } from "./table";
import type { Command, OpsServer } from "./types";

type Found = Omit<CorrectedCities, "next">;

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
      await server.post("/cities/begin", { reason });
      const found = await underWay("Conferindo cidades", () => settleAll(server));
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

/** Continues until every profile was checked. */
async function settleAll(server: OpsServer): Promise<Found> {
  const all: Found = { spelled: [], unknown: [] };
  let after: string | null = "";
  while (after !== null) {
    // The route returns what `correctCityNames` returns, as JSON.
    const part = (await server.post("/cities", { after })) as CorrectedCities;
    all.spelled.push(...part.spelled);
    all.unknown.push(...part.unknown);
    after = part.next;
  }
  return all;
}
