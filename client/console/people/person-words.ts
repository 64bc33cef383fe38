import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "../../app/trpc";

type People = inferRouterOutputs<ConsoleRouter>["people"];
export type PersonRow = People["find"]["items"][number];
export type PersonFile = People["file"];

/** What stands in the place of what a reader does not see. */
export const HIDDEN = "oculto";

type Standing = { words: string; kind: "go" | "neutral" | "bad" | "warning" };

/** In words, what keeps the public from seeing a profile, or that nothing does. */
export function standingOf({
  isConfirmed,
  suspendedAt,
  driverId,
  isEntitled,
  isPublic,
}: Pick<PersonRow, "isConfirmed" | "suspendedAt" | "driverId" | "isEntitled" | "isPublic">): Standing {
  if (!isConfirmed) return { words: "Email não confirmado", kind: "warning" };
  if (suspendedAt) return { words: "Perfil suspenso", kind: "bad" };
  if (!driverId) return { words: "Sem perfil", kind: "neutral" };
  if (!isEntitled) return { words: "Sem assinatura", kind: "neutral" };
  return isPublic
    ? { words: "Perfil publicado", kind: "go" }
    : { words: "Perfil não publicado", kind: "neutral" };
}

/** "Rio de Janeiro, RJ", or that there is no profile yet. */
export function placeOf({ city, state }: Pick<PersonRow, "city" | "state">): string {
  return city ? `${city}, ${state}` : "Sem perfil";
}
