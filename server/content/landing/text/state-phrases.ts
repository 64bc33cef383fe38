import { type StateCode, states } from "../../../../shared/brazil";

const articles: Partial<Record<StateCode, "a" | "o">> = {
  AC: "o",
  AP: "o",
  AM: "o",
  BA: "a",
  CE: "o",
  DF: "o",
  ES: "o",
  MA: "o",
  PA: "o",
  PB: "a",
  PR: "o",
  PI: "o",
  RN: "o",
  RS: "o",
  TO: "o",
};

// These states have the same name as their capital.
const likeTheirCapital: readonly StateCode[] = ["SP", "RJ"];

/** "no Paraná", "em Goiás", "no estado de São Paulo", "no estado do Rio de Janeiro". */
export function inState(state: StateCode): string {
  if (likeTheirCapital.includes(state)) return `no estado ${ofState(state)}`;
  const article = articles[state];
  return `${article ? `n${article}` : "em"} ${states[state]}`;
}

/** "Paraná", "Estado de São Paulo": beside names of cities. */
export function stateBesideCities(state: StateCode): string {
  return likeTheirCapital.includes(state) ? `Estado ${ofState(state)}` : states[state];
}

/** "do Paraná", "de Goiás", "do Rio de Janeiro". */
export function ofState(state: StateCode): string {
  const article = state === "RJ" ? "o" : articles[state];
  return `${article ? `d${article}` : "de"} ${states[state]}`;
}
