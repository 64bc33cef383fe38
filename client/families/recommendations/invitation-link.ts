import type { InvitedTo } from "../../../shared/schemas/recommendations";
import { isWholeToken } from "../../../shared/typed/mailed-links";
import { readFailure } from "../../app/errors";
import type { Api } from "../../app/trpc";

/** The page's URL parameters: the link's token, or that a form was sent. */
type InvitationLink = { token?: string; feito?: "sim" };

/** Why an invitation can't be used. */
export type InvitationEnd = "used" | "expired" | "hidden" | "incomplete";

const ends: Record<string, InvitationEnd> = {
  INVITATION_USED: "used",
  INVITATION_INVALID: "expired",
  DRIVER_NOT_FOUND: "hidden",
};

export function readInvitationLink({ token, feito }: Record<string, unknown>): InvitationLink {
  if (feito === "sim") return { feito };
  return token === undefined || token === "" ? {} : { token: String(token) };
}

/** The driver of an invitation, or why it is no longer valid. */
export async function loadInvitation(
  api: Api,
  link: InvitationLink,
): Promise<InvitedTo | InvitationEnd | "sent"> {
  if (link.feito) return "sent";
  if (!isWholeToken(link.token ?? "")) return "incomplete";
  try {
    return await api.utils.recommendations.invitation.ensureData({ token: link.token ?? "" });
  } catch (error) {
    const end = ends[readFailure(error).code ?? ""];
    if (end) return end;
    throw error;
  }
}
