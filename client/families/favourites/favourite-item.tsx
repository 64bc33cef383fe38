import { Link } from "@tanstack/react-router";
import { confirmedDaysAgo } from "../../../shared/profile/seats";
import { serverNow } from "../../clock";
import { AvailabilityBadge } from "../../drivers/availability-badge";
import { DriverPhoto } from "../../drivers/driver-photo";
import { SeatsConfirmed, ShiftSeatsLine, shownShifts } from "../../drivers/seats/seat-facts";
import { seatText } from "../../drivers/seats/seat-text";
import { useLinkState } from "../../intent/origin-of-links";
import { Button } from "../../ui/button";
import { buttonVariants } from "../../ui/button-variants";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/skeleton";
import type { FavouriteCard } from "./seen-cards";
import type { Favourite } from "./use-favourite-cards";

type FavouriteItemProps = {
  favourite: Favourite;
  isTicked: boolean;
  onTick: () => void;
  onTakeOut: () => void;
};

/** A driver in the list of favourites: key facts, a checkbox for the comparison, the heart to remove it. */
export function FavouriteItem({
  favourite: { state, card },
  isTicked,
  onTick,
  onTakeOut,
}: FavouriteItemProps) {
  const linkState = useLinkState();
  if (!card) return <Missing state={state} onTakeOut={onTakeOut} />;
  return (
    <Card as="article" className="flex h-full flex-col">
      <div className="flex gap-4">
        <DriverPhoto photo={card.photo} name={card.name} side={96} className="size-24" />
        <div className="min-w-0">
          <h2 className="text-h3 font-extrabold wrap-anywhere">{card.name}</h2>
          <p className="mt-1 mb-2 text-small text-ink-2">
            {card.serviceCity}, {card.serviceState}. {card.vehicleType}
          </p>
          <AvailabilityBadge driver={card} />
        </div>
      </div>
      <Seats card={card} />
      {card.isAuthorised ? (
        <p className="mt-2 flex gap-3 text-small">
          <Icon name="document-check" className="mt-0.5 text-go" />
          <strong className="font-semibold">Autorização conferida</strong>
        </p>
      ) : null}
      <div className="mt-auto pt-4">
        <CheckboxRow
          label="Comparar"
          aria-label={`Comparar ${card.name}`}
          className="border-t pt-2"
          checked={isTicked}
          onChange={onTick}
        />
        <div className="flex gap-2">
          <Link
            to="/condutor/$id"
            params={{ id: card.id }}
            {...linkState}
            aria-label={`Ver Perfil de ${card.name}`}
            className={cn(buttonVariants({ variant: "outline" }), "flex-1")}
          >
            Ver Perfil
          </Link>
          <Button
            variant="outline"
            size="icon"
            icon="heart-full"
            aria-pressed
            aria-label={`Guardar ${card.name} nos favoritos`}
            onClick={onTakeOut}
            className="order-first"
          />
        </div>
      </div>
    </Card>
  );
}

// A stored card may be days old.
function Seats({ card }: { card: FavouriteCard }) {
  const confirmedAt = card.seats?.confirmedAt;
  const daysAgo = confirmedAt ? confirmedDaysAgo(new Date(confirmedAt), serverNow()) : null;
  const shifts = shownShifts(card);
  return (
    <p className="mt-4 flex gap-3 text-small">
      <Icon name="seat" className="mt-0.5 text-ink-2" />
      <span className="min-w-0">
        {shifts ? (
          <ShiftSeatsLine shifts={shifts} />
        ) : (
          <span className="font-semibold">{seatText(card)}</span>
        )}
        <SeatsConfirmed seats={card.seats && { ...card.seats, confirmedDaysAgo: daysAgo }} />
      </span>
    </p>
  );
}

function Missing({ state, onTakeOut }: { state: Favourite["state"]; onTakeOut: () => void }) {
  if (state === "loading") return <Skeleton className="h-80 rounded-card" />;
  return (
    <Card as="article" className="flex flex-wrap items-center justify-between gap-4 bg-sunk">
      <p>
        {state === "gone"
          ? "Este perfil não está publicado agora."
          : "Abra este perfil uma vez com internet para vê-lo aqui sem conexão."}
      </p>
      <Button variant="outline" onClick={onTakeOut}>
        Remover dos favoritos
      </Button>
    </Card>
  );
}
