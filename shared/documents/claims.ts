import type { DocumentType, RefusalReason } from "./documents";

/**
 * Claims of the profile that a document of some type should confirm; "legible" is about the picture itself.
 */
export const claimNames = ["name", "city", "vehicle", "plate", "seats", "legible"] as const;
export type ClaimName = (typeof claimNames)[number];

export const claimLabels: Record<ClaimName, string> = {
  name: "Nome",
  city: "Cidade",
  vehicle: "Veículo",
  plate: "Final da placa",
  seats: "Lugares",
  legible: "Legível e inteiro",
};

/** The claims to compare for each type. */
export const claimsOfType: Record<DocumentType, readonly ClaimName[]> = {
  authorisation: ["name", "city", "vehicle", "seats", "legible"],
  licence: ["name", "legible"],
  course: ["name", "legible"],
  inspection: ["vehicle", "plate", "seats", "legible"],
  insurance: ["name", "vehicle", "plate", "seats", "legible"],
};

/** One line of the comparison: what the profile says; null where there is nothing to compare with. */
export type Claim = { name: ClaimName; value: string | null };

/** The reason and words suggested by the first "Não"; staff may change both. */
export function suggestedRefusal(claim: Claim): { reason: RefusalReason; words: string } {
  if (claim.name === "legible")
    return {
      reason: "unreadable",
      words: "Não conseguimos ler tudo. Envie outra foto, com o documento inteiro e com luz.",
    };
  const label = claimLabels[claim.name].toLowerCase();
  return {
    reason: "mismatch",
    words: `O perfil diz ${label}: ${claim.value ?? "–"}. O documento diz outra coisa. Corrija um dos dois e envie de novo.`,
  };
}
