import { formatDate } from "../../shared/brazil";
import type { WaitingForm } from "../../shared/families/waiting/waiting";
import { kindText, placeText, shiftText } from "../../shared/families/waiting/waiting-text";
import { DAY, WAITING_DAYS, WAITING_RENEWAL_DAYS } from "../../shared/limits";
import type { WaitingNotice } from "../../shared/schemas/waiting";
import { shiftFilterNames, shiftFilters } from "../../shared/search/facts";
import { serverNow } from "../clock";
import { NoticeButton, NoticeItem } from "./notice-item";

type WaitingItemProps = {
  notice: WaitingNotice;
  onRenew: () => Promise<void>;
  onEnd: () => Promise<void>;
};

/** A place for which this device waits; in the notice's last days with what continues it. */
export function WaitingItem({ notice, onRenew, onEnd }: WaitingItemProps) {
  const { kind, shift, year, endsAt } = notice;
  const title = placeText(notice);
  const end = endsAt ? ` Até ${formatDate(endsAt)}.` : "";
  // One for a school year ends with its season.
  const endsSoon =
    year === null &&
    endsAt !== null &&
    Date.parse(endsAt) <= serverNow().getTime() + WAITING_RENEWAL_DAYS * DAY;
  return (
    <NoticeItem
      title={title}
      text={`${kindText(kind)}. Turno: ${shiftText(shift).toLowerCase()}.${year ? ` Para ${year}.` : ""}${end}`}
      onEnd={onEnd}
    >
      {endsSoon ? (
        <NoticeButton
          label={`Continuar por mais ${WAITING_DAYS} dias: ${title}`}
          text={`Continuar por mais ${WAITING_DAYS} dias`}
          busy="Continuando..."
          onAct={onRenew}
        />
      ) : null}
    </NoticeItem>
  );
}

/** The form that asks for the same place again, which renews the notice. */
export function renewal(notice: WaitingNotice): Omit<WaitingForm, "email"> {
  const { kind, place, city, state, shift, year } = notice;
  return {
    place: placeText(notice),
    shift: shiftFilterNames.find((name) => shiftFilters[name] === shift) ?? "",
    year: year ? String(year) : "",
    state,
    city,
    school: kind === "school" ? place : "",
    neighborhood: kind === "neighborhood" ? place : "",
  };
}
