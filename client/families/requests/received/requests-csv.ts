import { formatDate } from "../../../../shared/brazil";
import type { ReceivedRequest } from "../../../../shared/families/requests/received-calls";
import type { RequestState } from "../../../../shared/families/requests/requests";
import { formatPhone } from "../../../../shared/phone";
import { shiftLabels } from "../../../../shared/profile/seats";
import { csvFile } from "../../../charts/csv";
import { phoneShared, stateWords } from "./request-words";

const exportedStates: readonly RequestState[] = ["open", "unanswered", "has", "agreed", "settled"];

const columns: { title: string; value: (request: ReceivedRequest) => string | number }[] = [
  { title: "Nome", value: ({ firstName }) => firstName },
  { title: "WhatsApp", value: ({ phone }) => (phone ? formatPhone(phone) : "") },
  { title: "Observação", value: ({ sharesPhone }) => (sharesPhone ? phoneShared : "") },
  { title: "Bairro", value: ({ neighborhood }) => neighborhood },
  { title: "Escola", value: ({ school }) => school },
  { title: "Turno", value: ({ shift }) => shiftLabels[shift] },
  { title: "Lugares", value: ({ seats }) => seats },
  { title: "Pedido em", value: ({ openedAt }) => formatDate(openedAt) },
  { title: "Situação", value: ({ state }) => stateWords[state] },
];

/** The open and the agreed requests as a file for spreadsheets. */
export function requestsCsv(requests: readonly ReceivedRequest[]): string {
  const shown = requests.filter(({ state }) => exportedStates.includes(state));
  return csvFile([
    columns.map(({ title }) => title),
    ...shown.map((request) => columns.map(({ value }) => value(request))),
  ]);
}
