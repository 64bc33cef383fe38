import type { PublicProfile } from "../../../shared/drivers";
import { confirmedText, seatCountText, serviceOfShift } from "../../../shared/profile/seats";
import { cn } from "../../ui/cn";
import { Icon, type IconName } from "../../ui/icon";
import { Tag } from "../../ui/tag";
import { shownShifts } from "./seat-facts";

const serviceIcons: Record<PublicProfile["services"][number], IconName> = {
  "Transporte Manhã": "sunrise",
  "Transporte Tarde": "sun",
  "Transporte Noturno": "moon",
};

type ServicesOfferedProps = {
  profile: Pick<PublicProfile, "services" | "available" | "availableSeats" | "seats">;
};

/** The services of a profile: tags, or rows with free seats if the driver states them by shift. */
export function ServicesOffered({ profile }: ServicesOfferedProps) {
  const shifts = shownShifts(profile);
  if (!shifts)
    return (
      <ul className="flex flex-wrap gap-2">
        {profile.services.map((service) => (
          <li key={service}>
            <Tag icon={serviceIcons[service]}>{service}</Tag>
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <ul className="grid gap-2">
        {shifts.map(({ shift, seats }) => (
          <li
            key={shift}
            className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-badge bg-sunk px-3.5 py-1.5 text-small font-semibold"
          >
            <Icon name={serviceIcons[serviceOfShift[shift]]} />
            <span className="flex-1">{serviceOfShift[shift]}</span>
            <span className={cn("flex items-center gap-2", seats > 0 ? "text-go" : "font-normal text-ink-2")}>
              <Dot filled={seats > 0} />
              {seatCountText(seats)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-label text-ink-2">
        Vagas informadas pelo condutor, {confirmedText(profile.seats?.confirmedDaysAgo ?? null)}
      </p>
    </>
  );
}

function Dot({ filled }: { filled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn("size-2.5 rounded-full", filled ? "bg-go" : "border-2 border-ink-2")}
    />
  );
}
