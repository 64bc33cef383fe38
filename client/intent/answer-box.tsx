import type { PublicProfile } from "../../shared/drivers";
import type { SearchParams } from "../search/search-params";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { placeAnswers, seatsAnswer } from "./answers";

type AnswerBoxProps = {
  profile: PublicProfile;
  search: SearchParams;
  /** The profile was opened from results for these places. */
  wasFound: boolean;
};

/** The answer to what the family searched, before everything else of a profile; nothing without a search. */
export function AnswerBox({ profile, search, wasFound }: AnswerBoxProps) {
  const places = placeAnswers(profile, search, wasFound);
  const seats = seatsAnswer(profile, search);
  if (places.length === 0 && !seats) return null;
  const isYes = places.every(({ isServed }) => isServed) && (!seats || seats.hasSeats);
  return (
    <ul
      aria-label="O que você procura"
      className={cn(
        "col-span-2 mt-4 flex flex-wrap gap-x-6 gap-y-2 rounded-control border px-4 py-3 max-md:flex-col",
        isYes ? "border-go-line bg-go-soft" : "bg-off-soft",
      )}
    >
      {seats ? (
        <li className="flex gap-3">
          <Icon name="seat" className={cn("mt-0.5", isYes ? "text-go" : "text-ink-2")} />
          <span className="min-w-0">
            {seats.lead}
            <strong className="font-bold">{seats.strong}</strong>
            {seats.rest}
            {seats.strong ? null : " Pergunte pelo WhatsApp."}
            {seats.note ? (
              <span
                className={cn(
                  "block text-label text-ink-2",
                  seats.lead && "md:inline md:text-body md:text-ink md:before:content-[',_']",
                )}
              >
                {seats.note}
              </span>
            ) : null}
          </span>
        </li>
      ) : null}
      {places.map(({ kind, isServed, name }) => (
        <li key={kind} className="flex gap-3">
          <Icon
            name={kind === "school" ? "school" : "pin"}
            className={cn("mt-0.5", isServed && isYes ? "text-go" : "text-ink-2")}
          />
          <span className="min-w-0 wrap-anywhere">
            {isServed ? "Atende" : "Não consta"} <strong className="font-bold">{name}</strong>
            {isServed ? null : ". Pergunte pelo WhatsApp."}
          </span>
        </li>
      ))}
    </ul>
  );
}
