import { useState } from "react";
import { formatDate, formatWholeReais, parseWholeReais } from "../../../shared/brazil";
import type { OwnProfile } from "../../../shared/profile/profile";
import { offeredShifts, type Shift, shiftLabels } from "../../../shared/profile/seats";
import { termsFields } from "../../../shared/profile/terms-fields";
import { serverNow } from "../../clock";
import { RequestsLink } from "../../families/requests/received/requests-link";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { SeatStepper } from "./seat-stepper";
import { shiftFacts } from "./shift-facts";
import { useNextSeats } from "./use-next-seats";

type NextSeatsCardProps = { profile: OwnProfile; year: number };

/** "Vagas para 2027": what the driver tells families in the season in which the year is sold. Saved immediately. */
export function NextSeatsCard({ profile, year }: NextSeatsCardProps) {
  const seats = useNextSeats(year);
  const { own, outcome, failure } = seats;
  if (!own) return null;
  const confirmedAt = own.next?.confirmedAt;
  const since = confirmedAt
    ? `Informado em ${formatDate(confirmedAt)}.`
    : own.next
      ? "As famílias leem “a confirmar”."
      : "As famílias já procuram vaga para o ano letivo.";
  return (
    <Card as="section" aria-labelledby="vagas-do-ano">
      <h2 id="vagas-do-ano" className="text-h2">
        Vagas para {year}
      </h2>
      <p role="status" className="mt-1 text-ink-2">
        {outcome ?? `${since} Salvamos na hora.`}
      </p>
      {failure ? (
        <p role="alert" className="mt-2 font-bold text-bad">
          {failure}
        </p>
      ) : null}
      <div className="mt-3 divide-y">
        {offeredShifts(profile.services).map((shift) => (
          <ShiftRow
            key={shift}
            shift={shift}
            year={year}
            seats={seats.seatsIn(shift)}
            max={profile.capacity ?? 0}
            onChange={(next) => seats.set(shift, next)}
          />
        ))}
      </div>
      <Price key={seats.price ?? ""} year={year} price={seats.price} onSave={seats.setPrice} />
      {own.next ? (
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t pt-4">
          <Button
            icon="check"
            variant="quiet"
            size="flush"
            loading={seats.isSaving}
            loadingText="Salvando..."
            onClick={seats.confirm}
          >
            Continua certo
          </Button>
          {own.canUse ? (
            <Button
              variant="quiet"
              size="flush"
              loading={seats.isUsing}
              loadingText="Salvando..."
              onClick={() => void seats.use()}
            >
              Usar estes números como minhas vagas de hoje
            </Button>
          ) : null}
        </div>
      ) : null}
      <RequestsLink />
    </Card>
  );
}

type ShiftRowProps = {
  shift: Shift;
  year: number;
  seats: number | null;
  max: number;
  onChange: (seats: number | null) => void;
};

/** A stepper, or "Ainda não sei" and the button that begins with one seat. */
function ShiftRow({ shift, year, seats, max, onChange }: ShiftRowProps) {
  const { icon, of } = shiftFacts[shift];
  const label = shiftLabels[shift];
  if (seats === null)
    return (
      <div className="flex min-h-18 flex-wrap items-center gap-x-3 py-3">
        <span className="min-w-0 flex-1">
          <strong className="block font-bold">{label}</strong>
          <span className="text-small text-ink-2">Ainda não sei</span>
        </span>
        <Button
          variant="outline"
          aria-label={`Informar vagas${of} para ${year}`}
          onClick={() => onChange(Math.min(1, max))}
        >
          Informar
        </Button>
      </div>
    );
  return (
    <div className="py-1">
      <SeatStepper
        icon={icon}
        label={label}
        of={`${of} para ${year}`}
        seats={seats}
        max={max}
        onChange={onChange}
      />
      <Button
        variant="quiet"
        size="flush"
        aria-label={`Ainda não sei as vagas${of} para ${year}`}
        onClick={() => onChange(null)}
      >
        Ainda não sei
      </Button>
    </div>
  );
}

type PriceProps = { year: number; price: number | null; onSave: (price: number | null) => void };

function Price({ year, price, onSave }: PriceProps) {
  const [typed, setTyped] = useState(price === null ? "" : formatWholeReais(price));
  const [fault, setFault] = useState<string>();
  const save = () => {
    const next = typed.trim() === "" ? null : parseWholeReais(typed);
    const found =
      next === null
        ? undefined
        : termsFields.monthlyPrice.fault(next, next, { capacity: null, now: serverNow() });
    setFault(found);
    if (!found && next !== price) onSave(next);
  };
  return (
    <form
      className="mt-3 border-t pt-4 md:max-w-80"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={`Valor a partir de, em ${year} (opcional)`} error={fault}>
        <Input
          name="fromPrice"
          inputMode="numeric"
          autoComplete="off"
          placeholder="R$ 420"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
        />
      </Field>
    </form>
  );
}
