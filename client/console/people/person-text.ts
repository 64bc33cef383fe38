import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "../../app/trpc";

type People = inferRouterOutputs<ConsoleRouter>["people"];
export type PersonRow = People["find"]["items"][number];
export type PersonRecord = People["file"];

/** Shown instead of what the reader role may not see. */
export const HIDDEN = "oculto";

type Visibility = { label: string; kind: "go" | "neutral" | "bad" | "warning" };

/** The badge that says whether the public sees a profile, or why not. */
export function visibilityOf({
  isConfirmed,
  suspendedAt,
  driverId,
  isEntitled,
  isPublic,
}: Pick<PersonRow, "isConfirmed" | "suspendedAt" | "driverId" | "isEntitled" | "isPublic">): Visibility {
  if (!isConfirmed) return { label: "Email não confirmado", kind: "warning" };
  if (suspendedAt) return { label: "Perfil suspenso", kind: "bad" };
  if (!driverId) return { label: "Sem perfil", kind: "neutral" };
  if (!isEntitled) return { label: "Sem assinatura", kind: "neutral" };
  return isPublic
    ? { label: "Perfil publicado", kind: "go" }
    : { label: "Perfil não publicado", kind: "neutral" };
}

/** "Rio de Janeiro, RJ", or a note that there is no profile yet. */
export function placeOf({ city, state }: Pick<PersonRow, "city" | "state">): string {
  return city ? `${city}, ${state}` : "Sem perfil";
}
