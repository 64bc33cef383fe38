import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { freeSeats, type PublicProfile } from "../../shared/drivers";
import { seatCountText } from "../../shared/profile/seats";
import { latePart } from "../app/late-part";
import type { SearchParams } from "../search/search-params";
import { Icon } from "../ui/icon";
import { FromPrice, priceAsked } from "./details/from-price";
import { SeatsConfirmed, ShiftSeatsLine, shownShifts } from "./seats/seat-facts";
import { seatText } from "./seats/seat-text";

/** Loaded with profiles that have seats for the year that is sold. */
const NextSeats = latePart(
  "client/drivers/seats/next-seats.tsx",
  lazyRouteComponent(() => import("./seats/next-seats"), "NextSeats"),
);

type ProfileFactsProps = {
  profile: PublicProfile;
  preview: boolean;
  /** What the family searched: the moment that it asked about stands first, and what is answered above is not repeated. */
  search: SearchParams | undefined;
};

/** The lines of a profile's head: seats, price, vehicle, authorisation. */
export function ProfileFacts({ profile, preview, search = {} }: ProfileFactsProps) {
  const { turno, ano } = search;
  const shifts = shownShifts(profile, ano ? undefined : turno);
  const price = priceAsked({ monthlyPrice: profile.terms?.monthlyPrice, next: profile.next }, ano);
  const today = (
    <li className="flex gap-3 max-md:not-first:[&>.icon]:invisible">
      <Icon name={ano ? "calendar" : "seat"} className="mt-0.5 text-ink-2" />
      <span className="min-w-0">
        {ano ? <strong className="font-semibold">Hoje: </strong> : null}
        {shifts ? (
          <ShiftSeatsLine shifts={shifts} />
        ) : ano ? (
          seatCountText(freeSeats(profile))
        ) : (
          seatText(profile)
        )}
        <SeatsConfirmed seats={profile.seats} />
      </span>
    </li>
  );
  const next = profile.next ? (
    <Suspense>
      <NextSeats next={profile.next} search={search} driverId={preview ? null : profile.id} />
    </Suspense>
  ) : null;
  return (
    <ul className="col-span-2 mt-3 flex flex-wrap items-start gap-x-7 gap-y-2 max-md:flex-col md:mt-5">
      {ano ? next : today}
      {ano ? today : next}
      {price === null ? null : (
        <li className="flex gap-3">
          <Icon name="money" className="mt-0.5 text-ink-2" />
          <span className="min-w-0">
            <FromPrice price={price} year={ano} />
          </span>
        </li>
      )}
      <li className="flex gap-3">
        <Icon name="van" className="mt-0.5 text-ink-2" />
        <span className="min-w-0">
          <strong className="font-semibold">{profile.vehicleType}</strong>
          {`, ${profile.capacity} lugares`}
        </span>
      </li>
      {profile.isAuthorised ? (
        <li className="flex items-center gap-3">
          <Icon name="document-check" className="text-go" />
          <AuthorisationChecked preview={preview} />
        </li>
      ) : null}
    </ul>
  );
}

// In the preview the URL is the editor's, which has no such section.
function AuthorisationChecked({ preview }: { preview: boolean }) {
  if (preview) return <strong className="font-semibold">Autorização conferida</strong>;
  return (
    <a href="#documentos" className="font-semibold text-link">
      Autorização conferida
    </a>
  );
}
