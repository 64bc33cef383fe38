import { formatDate } from "../../../shared/brazil";
import type { WaitingNotice } from "../../../shared/schemas/waiting";
import { kindWords, placeWords, shiftWords } from "../../../shared/waiting/waiting-words";
import { Facts } from "../../ui/facts";

type NoticeFactsProps = { notice: WaitingNotice; email?: string };

/** What a notice waits for, and until when. */
export function NoticeFacts({ notice, email }: NoticeFactsProps) {
  const { kind, shift, endsAt, hasEnded } = notice;
  const facts = [
    { label: kindWords(kind), value: placeWords(notice) },
    { label: "Turno", value: shiftWords(shift) },
    ...(email ? [{ label: "Email", value: email }] : []),
    ...(endsAt ? [{ label: hasEnded ? "Acabou em" : "Vale até", value: formatDate(endsAt) }] : []),
  ];
  return <Facts facts={facts} className="-my-3" />;
}
