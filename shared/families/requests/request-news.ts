import { counted } from "../../brazil";
import { requests } from "../../messages";
import { shiftLabels } from "../../profile/seats";
import type { LinkedRequest } from "./calls";

// What a family reads about its request, on its page, in mails and on its phone: the same sentences.

type ShownRequest = Pick<LinkedRequest, "state" | "driverName" | "isVisible" | "year" | "others" | "email">;

/** Where the request stands, in a sentence or two. */
export function requestNews({ state, driverName, isVisible, year, others, email }: ShownRequest): string {
  const name = driverName ?? "O condutor";
  const more = othersText(others?.count ?? null);
  if (isLost({ state, isVisible })) return `O perfil saiu do ar. ${more}`;
  switch (state) {
    case "unconfirmed":
      return email === null ? requests.waitsForPhone(name) : `Confirme seu pedido para ${name} receber.`;
    case "open":
      return `Pedido enviado a ${name}.`;
    case "has":
      return `${name} tem vaga para ${year}. Combine pelo WhatsApp.`;
    case "none":
      return `${name} não tem mais vaga. ${more}`;
    case "agreed":
      return `${name} marcou que vocês combinaram. Foi isso mesmo?`;
    case "unanswered":
      return `${name} ainda não respondeu. ${othersText(null)}`;
    case "settled":
      return `Você combinou com ${name}.`;
    case "withdrawn":
      return "Você retirou este pedido.";
    default:
      return `Os pedidos de vaga para ${year} terminaram.`;
  }
}

/** While a request waits: where the answer comes, after what the family said last. */
export function answerComesText({ email, isReopened }: Pick<LinkedRequest, "email" | "isReopened">): string {
  const said = isReopened ? "Você disse que ainda não combinaram. " : "";
  return `${said}A resposta chega ${email === null ? "neste celular" : `em ${email}`}.`;
}

/** Whether the driver's profile is not public any more while the request still waits. */
export function isLost({ state, isVisible }: Pick<ShownRequest, "state" | "isVisible">): boolean {
  return state === "gone" || (!isVisible && ["unconfirmed", "open", "has", "unanswered"].includes(state));
}

/** Whether others are of use now. */
export function needsOthers(request: Pick<ShownRequest, "state" | "isVisible">): boolean {
  // One that is not confirmed: its driver may be full by then.
  return isLost(request) || ["none", "unanswered", "unconfirmed"].includes(request.state);
}

/** "Veja outros 4 condutores."; null: unknown, or too many to count. */
export function othersText(count: number | null): string {
  if (count === 0) return "Peça um aviso para quando abrir vaga.";
  if (count === 1) return "Veja outro condutor.";
  return count === null ? "Veja outros condutores." : `Veja outros ${count} condutores.`;
}

/** "Manhã, 2 lugares" */
export function placesText({ shift, seats }: Pick<LinkedRequest, "shift" | "seats">): string {
  return `${shiftLabels[shift]}, ${counted(seats, "lugar", "lugares")}`;
}
