import { isVisible } from "../../../shared/drivers";
import { SEATS_FRESH_MS } from "../../../shared/limits";
import type { OwnProfile } from "../../../shared/profile/profile";
import { confirmedText, shiftLabels } from "../../../shared/profile/seats";
import { serverNow } from "../../clock";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { ShiftSeatsLine, shownShifts } from "./seat-facts";
import { canSplit } from "./seat-numbers";
import { SeatStepper } from "./seat-stepper";
import { seatText } from "./seat-text";
import { shiftFacts } from "./shift-facts";
import type { OwnSeats } from "./use-seats";

type SeatsCardProps = {
  profile: OwnProfile;
  seats: OwnSeats;
  /** The card above asks whether they are still right. */
  isQuestionAbove: boolean;
};

/** "Suas vagas": quick to update with one thumb, saved immediately. */
export function SeatsCard({ profile, seats, isQuestionAbove }: SeatsCardProps) {
  return (
    <Card as="section" aria-labelledby="suas-vagas">
      <h2 id="suas-vagas" className="text-h2">
        Suas vagas
      </h2>
      <p role="status" className="mt-1 text-ink-2">
        {seats.outcome ?? leadOf(profile)}
      </p>
      {seats.failure ? (
        <p role="alert" className="mt-2 font-bold text-bad">
          {seats.failure}
        </p>
      ) : null}
      <Steppers profile={profile} seats={seats} />
      <SplitButton profile={profile} seats={seats} />
      <div className="mt-4 border-t pt-5 md:flex md:flex-wrap md:items-center md:gap-x-6 md:gap-y-3">
        {isQuestionAbove || isFresh(profile) ? null : (
          <Button
            icon="check"
            variant="quiet"
            size="flush"
            loading={seats.isConfirming}
            loadingText="Confirmando..."
            onClick={seats.confirm}
          >
            Continua certo
          </Button>
        )}
        <ShownToFamilies profile={profile} />
      </div>
    </Card>
  );
}

/** Confirmed within a day, also by a save: there is nothing to confirm. */
function isFresh({ seats }: OwnProfile): boolean {
  return seats?.confirmedAt != null && serverNow().getTime() - Date.parse(seats.confirmedAt) < SEATS_FRESH_MS;
}

function leadOf({ seats }: OwnProfile): string {
  const words = confirmedText(seats?.confirmedDaysAgo ?? null);
  const since = words === "a confirmar" ? "As famílias leem “a confirmar”." : `${capitalized(words)}.`;
  return `${since} Use − e + para mudar. Salvamos na hora.`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Steppers({ profile, seats }: { profile: OwnProfile; seats: OwnSeats }) {
  const max = profile.capacity ?? 0;
  const { shifts, seats: total } = seats.numbers;
  return (
    <div
      className={cn(
        "mt-3 divide-y",
        shifts && "md:grid md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] md:gap-x-8 md:divide-y-0",
      )}
    >
      {shifts ? (
        shifts.map(({ shift, seats: free }) => (
          <SeatStepper
            key={shift}
            {...shiftFacts[shift]}
            label={shiftLabels[shift]}
            seats={free}
            max={max}
            onChange={(next) => seats.set(next, shift)}
          />
        ))
      ) : (
        <SeatStepper
          label="Vagas"
          icon="seat"
          of=""
          seats={total}
          max={max}
          onChange={(next) => seats.set(next, null)}
        />
      )}
    </div>
  );
}

function SplitButton({ profile, seats }: { profile: OwnProfile; seats: OwnSeats }) {
  const { shifts, seats: most } = seats.numbers;
  if (shifts)
    return (
      <Button variant="quiet" size="flush" onClick={() => seats.change({ seats: most })}>
        Juntar os turnos
      </Button>
    );
  return canSplit(profile) ? (
    <Button variant="quiet" size="flush" onClick={() => seats.change({ shifts: {} })}>
      Separar por turno
    </Button>
  ) : null;
}

/** The stored seats, in the words of card and profile. */
function ShownToFamilies({ profile }: { profile: OwnProfile }) {
  const shown = {
    available: profile.available ?? false,
    availableSeats: profile.availableSeats ?? 0,
    seats: profile.seats,
  };
  const shifts = shownShifts(shown);
  return (
    <p className="mt-3 min-w-0 flex-1 text-small text-ink-2 md:mt-0 md:basis-60">
      {isVisible(profile)
        ? "As famílias veem: "
        : "Quando seu perfil estiver publicado, as famílias vão ver: "}
      <strong className="font-semibold text-ink">
        {shifts ? <ShiftSeatsLine shifts={shifts} /> : seatText(shown)}
      </strong>
      , {confirmedText(profile.seats?.confirmedDaysAgo ?? null)}.
    </p>
  );
}
