import { Link } from "@tanstack/react-router";
import { type DriverCard as Driver, firstItems } from "../../shared/drivers";
import { CARD_NEIGHBORHOODS_MAX, CARD_SCHOOLS_MAX } from "../../shared/limits";
import { HeartButton } from "../families/favourites/heart-button";
import { placeAnswers } from "../intent/answers";
import { useLinkState } from "../intent/origin-of-links";
import type { SearchParams } from "../search/search-params";
import { buttonVariants } from "../ui/button-variants";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { AvailabilityBadge } from "./availability-badge";
import { CardAnswers } from "./card-answers";
import { FromPrice, priceAsked } from "./details/from-price";
import { DriverPhoto } from "./driver-photo";
import { FactLine } from "./fact-line";
import { SeatsConfirmed, ShiftSeatsLine, shownShifts } from "./seats/seat-facts";
import { seatText } from "./seats/seat-text";

type DriverCardProps = {
  driver: Driver;
  /** The heading level of the driver's name. */
  level?: 2 | 3;
  /** The search of the list, answered before everything else. */
  search?: SearchParams | undefined;
  /** Wide rows of the results on desktop. */
  row?: boolean;
  /** In the first screen: the photo is loaded eagerly. */
  eager?: boolean;
};

/** A driver in a list (§2): photo, name, badge, place, vehicle, first neighborhoods and schools. */
export function DriverCard({ driver, level = 3, search = {}, row = false, eager = false }: DriverCardProps) {
  const Name = `h${level}` as const;
  const shifts = shownShifts(driver);
  const linkState = useLinkState();
  const answered = placeAnswers(driver, search, true).map(({ name }) => name);
  const { turno, ano } = search;
  const asksSeats = turno !== undefined || ano !== undefined;
  const hasAnswers = answered.length > 0 || asksSeats;
  const price = priceAsked(driver, ano);
  const priceLine =
    price === null ? null : (
      <FactLine icon="money">
        <FromPrice price={price} year={ano} />
      </FactLine>
    );
  // On wide screens with the places, where the column of vehicle and seats would be higher than the rest.
  const isWithPlaces = row && !hasAnswers;
  // One grid: the same lines are stacked on phones and in three columns in a wide row.
  return (
    <Card as="article" className={cn("driver-card grid", row && "driver-row")}>
      <DriverPhoto photo={driver.photo} name={driver.name} side={row ? 128 : 96} eager={eager} />
      <div className="driver-head">
        <Name className="text-h3 font-extrabold wrap-anywhere">{driver.name}</Name>
        <p className="text-small text-ink-2">{`${driver.serviceCity}, ${driver.serviceState}`}</p>
        <AvailabilityBadge driver={driver} />
      </div>
      <div className="driver-rest">
        {hasAnswers ? (
          <div className="driver-answers">
            <CardAnswers driver={driver} search={search} />
          </div>
        ) : null}
        <div className={cn("driver-facts", ano && "order-none!")}>
          {ano ? priceLine : null}
          <FactLine icon="van">
            <strong className="font-semibold">{driver.vehicleType}</strong>
            {ano ? `, ${driver.capacity} lugares` : turno ? null : `, ${seatText(driver)}`}
            {shifts || asksSeats ? null : <SeatsConfirmed seats={driver.seats} />}
          </FactLine>
          {shifts && !asksSeats ? (
            <FactLine icon="seat">
              <ShiftSeatsLine shifts={shifts} />
              <SeatsConfirmed seats={driver.seats} />
            </FactLine>
          ) : null}
          {driver.isAuthorised ? <Authorised className={isWithPlaces && "xl:hidden"} /> : null}
          {ano ? null : priceLine}
        </div>
        <div className="driver-places">
          {driver.isAuthorised && isWithPlaces ? <Authorised className="hidden xl:block" /> : null}
          <Names
            icon="pin"
            label="Bairros"
            max={CARD_NEIGHBORHOODS_MAX}
            names={driver.offeredNeighborhoods.filter((name) => !answered.includes(name))}
          />
          <Names
            icon="school"
            label="Escolas"
            max={CARD_SCHOOLS_MAX}
            names={driver.offeredSchoolTransport.filter((name) => !answered.includes(name))}
          />
        </div>
      </div>
      <div className="driver-actions flex">
        <Link
          to="/condutor/$id"
          params={{ id: driver.id }}
          {...linkState}
          aria-label={`Ver Perfil de ${driver.name}`}
          className={cn(buttonVariants({ variant: "outline" }), "flex-1")}
        >
          Ver Perfil
        </Link>
        <HeartButton driver={driver} className="order-first" />
      </div>
    </Card>
  );
}

function Authorised({ className }: { className: string | false }) {
  return (
    <FactLine icon="document-check" className={cn("font-semibold", className)}>
      Autorização conferida
    </FactLine>
  );
}

type NamesProps = { icon: "pin" | "school"; label: string; names: readonly string[]; max: number };

/** The first schools or neighborhoods; nothing if all were answers already. */
function Names({ icon, label, names, max }: NamesProps) {
  if (names.length === 0) return null;
  const { shown, more } = firstItems(names, max);
  return (
    <FactLine icon={icon}>
      <span className="sr-only">{`${label}: `}</span>
      {shown.join(", ")}
      {more > 0 ? <strong className="whitespace-nowrap">{` +${more} mais`}</strong> : null}
    </FactLine>
  );
}
