import { formatDate } from "../../../../shared/brazil";
import { kindText, placeText, shiftText } from "../../../../shared/families/waiting/waiting-text";
import type { WaitingNotice } from "../../../../shared/schemas/waiting";
import { Facts } from "../../../ui/facts";

type NoticeFactsProps = { notice: WaitingNotice; email?: string };

/** What a notice waits for, and until when. */
export function NoticeFacts({ notice, email }: NoticeFactsProps) {
  const { kind, shift, year, endsAt, hasEnded } = notice;
  const facts = [
    { label: kindText(kind), value: placeText(notice) },
    { label: "Turno", value: shiftText(shift) },
    ...(year ? [{ label: "Para", value: String(year) }] : []),
    ...(email ? [{ label: "Email", value: email }] : []),
    ...(endsAt ? [{ label: hasEnded ? "Terminou em" : "Vale até", value: formatDate(endsAt) }] : []),
  ];
  return <Facts facts={facts} className="-my-3" />;
}
