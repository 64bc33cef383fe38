import type { OwnProfile } from "../../../shared/profile/profile";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { AvailabilityBadge } from "../availability-badge";
import { DriverPhoto } from "../driver-photo";
import { shownPhoto } from "../shown-photo";

/** A summary of the profile, as in lists. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
  const photo = shownPhoto(profile.photo, profile.isSuspended);
  const seats = { available: profile.available ?? false, availableSeats: profile.availableSeats ?? 0 };
  return (
    <Card as="section" aria-labelledby="resumo-do-perfil">
      <div className="flex items-center gap-4 border-b pb-5">
        {photo ? <DriverPhoto photo={photo} name={profile.name} side={96} className="size-20" /> : null}
        <div className="min-w-0">
          <h2 id="resumo-do-perfil" className="text-h3 wrap-anywhere">
            {profile.name}
          </h2>
          <p className="text-ink-2">
            {profile.serviceCity}, {profile.serviceState}
          </p>
        </div>
      </div>
      <Facts
        className="-mb-3 pt-1"
        facts={[
          { label: "Aparece como", value: <AvailabilityBadge driver={seats} /> },
          {
            label: "Vagas disponíveis",
            value: `${seats.available ? seats.availableSeats : 0} de ${profile.capacity}`,
          },
        ]}
      />
    </Card>
  );
}
