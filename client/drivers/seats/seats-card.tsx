import { type ReactNode, useState } from "react";
import { formatDate } from "../../../shared/brazil";
import { isVisible } from "../../../shared/drivers";
import { SEATS_FRESH_MS } from "../../../shared/limits";
import { nextSeatsText } from "../../../shared/profile/next-seats";
import type { OwnProfile } from "../../../shared/profile/profile";
import { confirmedText, shiftLabels } from "../../../shared/profile/seats";
import { serverNow } from "../../clock";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { TabPanel, Tabs } from "../../ui/tabs";
import { ShiftSeatsLine, shownShifts } from "./seat-facts";
import { canSplit } from "./seat-numbers";
import { SeatStepper } from "./seat-stepper";
import { seatText } from "./seat-text";
import { shiftFacts } from "./shift-facts";
import { type OwnSeats, useSeats } from "./use-seats";
import { YearPrice } from "./year-price";

type SeatsCardProps = {
  profile: OwnProfile;
  /** Today's. */
  seats: OwnSeats;
  /** The school year that is sold; null outside its season. */
  year: number | null;
  /** Opens on the year. */
  isYearFirst: boolean;
  /** The card above asks whether today's are still right. */
  isQuestionAbove: boolean;
};

/** "Suas vagas": today's and, in the season, those of the year. Quick to update with one thumb, saved immediately. */
export function SeatsCard({ profile, seats, year, isYearFirst, isQuestionAbove }: SeatsCardProps) {
  const [moment, setMoment] = useState<"hoje" | "ano">(isYearFirst ? "ano" : "hoje");
  const today = <Today profile={profile} seats={seats} isQuestionAbove={isQuestionAbove} />;
  return (
    <Card as="section" aria-labelledby="suas-vagas">
      <div className="md:flex md:items-center md:justify-between md:gap-6">
        <h2 id="suas-vagas" className="text-h2">
          Suas vagas
        </h2>
        {year ? (
          <Tabs
            label="Vagas para quando"
            id="vagas"
            tabs={[
              { value: "hoje", label: "Hoje" },
              { value: "ano", label: String(year) },
            ]}
            value={moment}
            onValueChange={setMoment}
            className="mt-3 md:mt-0 md:w-68"
          />
        ) : null}
      </div>
      {year ? (
        <>
          <TabPanel id="vagas" value="hoje" active={moment === "hoje"}>
            {today}
          </TabPanel>
          <TabPanel id="vagas" value="ano" active={moment === "ano"}>
            <Year profile={profile} year={year} />
          </TabPanel>
        </>
      ) : (
        today
      )}
    </Card>
  );
}

function Today({ profile, seats, isQuestionAbove }: Omit<SeatsCardProps, "year" | "isYearFirst">) {
  const [first] = seats.numbers;
  const most = Math.max(0, ...seats.numbers.map(({ seats: free }) => free ?? 0));
  const words = confirmedText(profile.seats?.confirmedDaysAgo ?? null);
  const since = words === "a confirmar" ? "As famílias leem “a confirmar”." : `${capitalized(words)}.`;
  return (
    <Told
      profile={profile}
      seats={seats}
      since={since}
      isQuestioned={!isQuestionAbove && !isFresh(profile.seats?.confirmedAt)}
      shown={<ShownToday profile={profile} />}
    >
      {first?.shift ? (
        <Button variant="quiet" size="flush" onClick={() => seats.change({ seats: most })}>
          Juntar os turnos
        </Button>
      ) : canSplit(profile) ? (
        <Button variant="quiet" size="flush" onClick={() => seats.change({ shifts: {} })}>
          Separar por turno
        </Button>
      ) : null}
    </Told>
  );
}

function Year({ profile, year }: { profile: OwnProfile; year: number }) {
  const seats = useSeats(profile, year);
  if (!seats.own) return null;
  const { next, canUse } = seats.own;
  const since = next?.confirmedAt
    ? `Informadas em ${formatDate(next.confirmedAt)}.`
    : next
      ? "As famílias leem “a confirmar”."
      : "As famílias já procuram vaga para o ano letivo.";
  return (
    <Told
      profile={profile}
      seats={seats}
      since={since}
      ofYear={year}
      isQuestioned={next !== null && !isFresh(next.confirmedAt)}
      beside={<YearPrice key={seats.price ?? ""} year={year} price={seats.price} onSave={seats.change} />}
      shown={
        next ? (
          <>
            <strong className="font-semibold text-ink">
              Para {year}: {nextSeatsText(next)}
            </strong>
            {next.confirmedAt ? `, informado em ${formatDate(next.confirmedAt)}.` : ", a confirmar."}
          </>
        ) : null
      }
    >
      {seats.numbers.some(({ seats: told }) => told === null) ? (
        <p className="mt-2 text-label text-ink-2">“–” quer dizer que você não informou.</p>
      ) : null}
      {canUse && next ? (
        <Button
          variant="quiet"
          size="flush"
          className="mt-3"
          loading={seats.isUsing}
          loadingText="Salvando..."
          onClick={() => void seats.copyToToday()}
        >
          Usar estes números como minhas vagas de hoje
        </Button>
      ) : null}
    </Told>
  );
}

type ToldProps = {
  profile: OwnProfile;
  seats: OwnSeats;
  /** Since when the numbers are told. */
  since: string;
  /** The year they are for; then a number may be left open. */
  ofYear?: number;
  /** Whether to ask if they are still right. */
  isQuestioned: boolean;
  /** What stands beside the numbers, before what families see. */
  beside?: ReactNode;
  /** What families see; null for nothing. */
  shown: ReactNode;
  /** What stands under the numbers. */
  children: ReactNode;
};

/** The numbers for a moment: what became of the last tap, a stepper each, and what families see. */
function Told({ profile, seats, since, ofYear, isQuestioned, beside, shown, children }: ToldProps) {
  const max = profile.capacity ?? 0;
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {seats.outcome ?? `${since} Use − e + para mudar. Salvamos na hora.`}
      </p>
      {seats.failure ? (
        <p role="alert" className="mt-2 font-bold text-bad">
          {seats.failure}
        </p>
      ) : null}
      <div className="mt-3 md:grid md:grid-cols-[minmax(0,1fr)_17rem] md:items-start md:gap-x-12">
        <div>
          <div className="divide-y">
            {seats.numbers.map(({ shift, seats: free }) => {
              const { icon, of } = shift ? shiftFacts[shift] : ({ icon: "seat", of: "" } as const);
              return (
                <SeatStepper
                  key={shift}
                  icon={icon}
                  label={shift ? shiftLabels[shift] : "Vagas"}
                  of={ofYear ? `${of} para ${ofYear}` : of}
                  seats={free}
                  max={max}
                  canBeOpen={ofYear !== undefined}
                  onChange={(next) => seats.set(next, shift)}
                />
              );
            })}
          </div>
          {children}
        </div>
        <div className="mt-4 grid gap-4 border-t pt-4 md:mt-0 md:border-t-0 md:pt-2">
          {beside}
          {shown ? (
            <p className="min-w-0 text-small text-ink-2">
              {isVisible(profile)
                ? "As famílias veem: "
                : "Quando seu perfil estiver publicado, as famílias vão ver: "}
              {shown}
            </p>
          ) : null}
          {isQuestioned ? (
            <Button
              icon="check"
              variant="quiet"
              size="flush"
              className="justify-self-start"
              loading={seats.isConfirming}
              loadingText="Confirmando..."
              onClick={seats.confirm}
            >
              Continua certo
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Confirmed within a day, also by a save: there is nothing to confirm. */
function isFresh(confirmedAt: string | null | undefined): boolean {
  return confirmedAt != null && serverNow().getTime() - Date.parse(confirmedAt) < SEATS_FRESH_MS;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The stored seats, in the words of card and profile. */
function ShownToday({ profile }: { profile: OwnProfile }) {
  const shown = {
    available: profile.available ?? false,
    availableSeats: profile.availableSeats ?? 0,
    seats: profile.seats,
  };
  const shifts = shownShifts(shown);
  return (
    <>
      <strong className="font-semibold text-ink">
        {shifts ? <ShiftSeatsLine shifts={shifts} /> : seatText(shown)}
      </strong>
      , {confirmedText(profile.seats?.confirmedDaysAgo ?? null)}.
    </>
  );
}
