import { Link } from "@tanstack/react-router";
import type { DriverCard as Driver } from "../../shared/drivers";
import { CARD_NEIGHBORHOODS_MAX, CARD_SCHOOLS_MAX } from "../../shared/limits";
import { HeartButton } from "../favourites/heart-button";
import { useLinkState } from "../intent/origin-of-links";
import { buttonVariants } from "../ui/button-variants";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Icon, type IconName } from "../ui/icon";
import { AvailabilityBadge } from "./availability-badge";
import { DriverPhoto } from "./driver-photo";
import { NameList } from "./name-list";
import { SeatsConfirmed, ShiftSeatsLine, shownShifts } from "./seats/seat-facts";
import { seatText } from "./seats/seat-text";

type DriverCardProps = {
  driver: Driver;
  /** The heading level of the driver's name. */
  level?: 2 | 3;
  /** The searched words, highlighted where they occur. */
  searched?: { school?: string | undefined; neighborhood?: string | undefined };
  /** Wide rows of the results on desktop. */
  row?: boolean;
  /** In the first screen: the photo is loaded eagerly. */
  eager?: boolean;
};

/** A driver in a list (§2): photo, name, badge, place, vehicle, first neighborhoods and schools. */
export function DriverCard({
  driver,
  level = 3,
  searched = {},
  row = false,
  eager = false,
}: DriverCardProps) {
  const Name = `h${level}` as const;
  const shifts = shownShifts(driver);
  const linkState = useLinkState();
  // One grid: the same lines are stacked on phones and in three columns in a wide row.
  return (
    <Card
      as="article"
      className={cn(
        "grid h-full grid-cols-[auto_1fr] grid-rows-[auto_1fr_auto] gap-4",
        row && "md:grid-cols-[auto_1fr_13.75rem] md:grid-rows-[auto_auto_1fr] md:gap-x-6 md:gap-y-3 md:p-6",
      )}
    >
      <DriverPhoto
        photo={driver.photo}
        name={driver.name}
        side={row ? 128 : 96}
        eager={eager}
        className={cn("size-24", row && "md:row-span-3 md:size-32")}
      />
      <div className="min-w-0">
        <Name className="text-h3 font-extrabold wrap-anywhere">{driver.name}</Name>
        <div
          className={cn(
            "mt-1 flex flex-col items-start gap-2",
            row && "md:flex-row md:items-center md:gap-3",
          )}
        >
          <p className="text-small text-ink-2">{`${driver.serviceCity}, ${driver.serviceState}`}</p>
          <AvailabilityBadge driver={driver} />
        </div>
      </div>
      <div className={cn("col-span-2 flex flex-col gap-2", row && "md:contents")}>
        <div className={cn("flex flex-col gap-2", row && "md:col-start-3 md:row-span-2 md:row-start-1")}>
          <FactLine icon="van">
            <strong className="font-semibold">{driver.vehicleType}</strong>, {seatText(driver)}
            {shifts ? null : <SeatsConfirmed seats={driver.seats} />}
          </FactLine>
          {shifts ? (
            <FactLine icon="seat">
              <ShiftSeatsLine shifts={shifts} />
              <SeatsConfirmed seats={driver.seats} />
            </FactLine>
          ) : null}
          {driver.isAuthorised ? (
            <FactLine icon="document-check">
              <strong className="font-semibold">Autorização conferida</strong>
            </FactLine>
          ) : null}
        </div>
        <div className={cn("flex flex-col gap-2", row && "md:col-start-2 md:row-span-2 md:row-start-2")}>
          <FactLine icon="pin">
            <span className="sr-only">Bairros: </span>
            <NameList
              names={driver.offeredNeighborhoods}
              max={CARD_NEIGHBORHOODS_MAX}
              searched={searched.neighborhood}
            />
          </FactLine>
          <FactLine icon="school">
            <span className="sr-only">Escolas: </span>
            <NameList
              names={driver.offeredSchoolTransport}
              max={CARD_SCHOOLS_MAX}
              searched={searched.school}
            />
          </FactLine>
        </div>
      </div>
      <div
        className={cn(
          "col-span-2 flex gap-2",
          row && "md:col-span-1 md:col-start-3 md:row-start-3 md:self-end",
        )}
      >
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

function FactLine({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <p className="flex gap-3 text-small">
      <Icon name={icon} className={cn("mt-0.5", icon === "document-check" ? "text-go" : "text-ink-2")} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
