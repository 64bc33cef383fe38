import type { ReceivedFilterParam, ReceivedParams } from "../../../../shared/families/requests/received";
import { isShiftFilter } from "../../../../shared/search/facts";
import type { Parameters } from "../../../app/read-parameters";

// Every page loads this with the routes: it imports only what they have already.

/** What the list is narrowed to, from the page's address: `/pedidos?estado=responder&turno=manha`. */
export function readReceivedParams({ estado, turno }: Parameters): ReceivedParams {
  return {
    ...(isFilterParam(estado) && { estado }),
    ...(typeof turno === "string" && isShiftFilter(turno) && { turno }),
  };
}

function isFilterParam(value: unknown): value is ReceivedFilterParam {
  return /^(responder|vaga|fechado|encerrado)$/.test(String(value));
}
