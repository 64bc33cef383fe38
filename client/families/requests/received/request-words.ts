import { counted, daysSince, formatDate } from "../../../../shared/brazil";
import type { ReceivedRequest, RequestCounts } from "../../../../shared/families/requests/received-calls";
import type { RequestState } from "../../../../shared/families/requests/requests";
import { type Shift, seatCountText, shiftLabels } from "../../../../shared/profile/seats";

/** What a driver reads about each state. */
export const stateWords: Record<RequestState, string> = {
  unconfirmed: "A confirmar",
  open: "Espera sua resposta",
  unanswered: "Espera há mais de 14 dias",
  has: "Você disse que tem vaga",
  none: "Você disse que não tem vaga",
  agreed: "Fechado, a família ainda não confirmou",
  settled: "Fechado, a família confirmou",
  withdrawn: "A família retirou o pedido",
  gone: "Encerrado",
  over: "Encerrado",
};

const shiftWords: Record<Shift, string> = { morning: "manhã", afternoon: "tarde", night: "noite" };

/** "da manhã" */
export const ofShift = (shift: Shift) => `da ${shiftWords[shift]}`;

/** "10/11/2026, há 3 dias" */
export function sinceText(openedAt: string, now: Date): string {
  const days = daysSince(new Date(openedAt), now);
  const ago = days <= 0 ? "hoje" : days === 1 ? "ontem" : `há ${days} dias`;
  return `${formatDate(openedAt)}, ${ago}`;
}

/** "Manhã: 4 vagas, 6 pedidos para 7 lugares": the places only where there are more of them than requests. */
export function shiftCountText({ shift, seats, requests, places }: RequestCounts["shifts"][number]): string {
  const seatsText = seats === null ? "vagas não informadas" : seatCountText(seats);
  const requestsText = requests === 0 ? "nenhum pedido" : counted(requests, "pedido", "pedidos");
  const many = places > requests ? ` para ${places} lugares` : "";
  return `${shiftLabels[shift]}: ${seatsText}, ${requestsText}${many}`;
}

/** The conversation with the family, with the greeting already written. */
export function whatsappLink(
  phone: string,
  { firstName, shift }: Pick<ReceivedRequest, "firstName" | "shift">,
  { year, driver, brand }: { year: number; driver: string; brand: string },
): string {
  const text = `Olá, ${firstName}! Sou ${driver}, do transporte escolar. Recebi pelo ${brand} seu pedido de vaga para ${year}, no turno ${ofShift(shift)}. Podemos conversar?`;
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Nobody has proven a number: several families may have one, or somebody typed another's. */
export const phoneShared = "Este número aparece em outro pedido.";
