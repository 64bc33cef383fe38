import { lazyRouteComponent } from "@tanstack/react-router";
import { type FormEvent, Suspense, useEffect, useRef } from "react";
import type { NextSeats, PublicProfile } from "../../../shared/drivers";
import { REQUEST_ENDED_DAYS, REQUEST_SEATS_MAX } from "../../../shared/families/requests/limits";
import {
  type RequestAttempt,
  type RequestField,
  requestFields,
} from "../../../shared/families/requests/request-fields";
import { askDriverPath, paths } from "../../../shared/paths";
import { offeredShifts, shiftLabels } from "../../../shared/profile/seats";
import { type ShiftFilter, shiftFilterNames, shiftFilters } from "../../../shared/search/facts";
import { latePart } from "../../app/late-part";
import { useStoredForm } from "../../app/use-stored-form";
import { readFields } from "../../app/use-submission";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ChoiceTile } from "../../ui/forms/choice-tile";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { Field } from "../../ui/forms/field";
import { FieldSet } from "../../ui/forms/field-set";
import { Input } from "../../ui/forms/input";
import { type SentRequest, useAsk } from "./use-ask";

const OtherDrivers = latePart(
  "client/families/requests/other-drivers.tsx",
  lazyRouteComponent(() => import("./other-drivers"), "OtherDrivers"),
);

const idOf = (path: string) => `pedir-${path}`;
const seatChoices = Array.from({ length: REQUEST_SEATS_MAX }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

type AskFormProps = {
  profile: PublicProfile;
  next: NextSeats;
  attempt: RequestAttempt | undefined;
  onSent: (sent: SentRequest) => void;
};

/** The form of "Pedir vaga": a plain one, which `POST /condutor/{id}/pedir` handles without JavaScript. */
export function AskForm({ profile, next, attempt, onSent }: AskFormProps) {
  const { initial, state, failure, full, errorOf, submit, ByPhone, phone } = useAsk(profile.id, attempt);
  const failed = useRef<HTMLDivElement>(null);
  const { ref, forget } = useStoredForm(`request.${profile.id}`);
  useEffect(() => {
    if (state.attempt > 0 && state.failure) failed.current?.focus();
  }, [state.attempt, state.failure]);
  // Whoever asked for a school on this visit need not type it again.
  useEffect(() => {
    if (attempt) return;
    import("./fill-searched").then(
      ({ fillSearched }) => ref.current && fillSearched(ref.current, profile),
      () => {},
    );
  }, [attempt, profile, ref]);
  const send = async (byPhone: boolean) => {
    const form = ref.current && readFields(ref.current, requestFields);
    const sent = form && (await submit({ form, byPhone }));
    if (!sent) return;
    // Who asks by e-mail instead, because the notice doesn't come, need not type it again.
    if (!("byPhone" in sent && sent.waitsForPhone)) forget();
    onSent(sent);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  const text = (name: RequestField) => ({ name, defaultValue: initial[name] });
  return (
    <>
      <form
        ref={ref}
        method="post"
        action={askDriverPath(profile.id)}
        noValidate
        onSubmit={onSubmit}
        className="grid gap-6"
      >
        <input type="hidden" name="year" value={next.year} />
        <ErrorSummary
          problems={state.issues.map(({ path, message }) => ({ fieldId: idOf(path), message }))}
          attempt={state.attempt}
          purpose="para pedir a vaga"
        />
        {failure ? (
          <div ref={failed} tabIndex={-1} className="rounded-control">
            <Banner kind="error" role="alert" lead="Não conseguimos enviar o pedido.">
              {failure} O que você escreveu continua aqui.
            </Banner>
          </div>
        ) : null}
        <Field id={idOf("firstName")} label="Seu primeiro nome" error={errorOf("firstName")}>
          <Input autoComplete="given-name" {...text("firstName")} />
        </Field>
        <Field id={idOf("phone")} label="Seu WhatsApp" error={errorOf("phone")}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="(11) 91234-5678"
            {...text("phone")}
          />
        </Field>
        <Field id={idOf("school")} label="Escola" error={errorOf("school")}>
          <Input autoComplete="off" list={idOf("escolas")} {...text("school")} />
        </Field>
        <Places id={idOf("escolas")} places={profile.offeredSchoolTransport} />
        <Field id={idOf("neighborhood")} label="Bairro" error={errorOf("neighborhood")}>
          <Input autoComplete="off" list={idOf("bairros")} {...text("neighborhood")} />
        </Field>
        <Places id={idOf("bairros")} places={profile.offeredNeighborhoods} />
        <FieldSet id={idOf("shift")} legend="Turno" error={errorOf("shift")}>
          <Choices name="shift" choices={shiftsOf(profile, next)} chosen={initial.shift} />
        </FieldSet>
        <FieldSet
          id={idOf("seats")}
          legend="Lugares"
          hint="Irmãos? Peça mais de um lugar."
          error={errorOf("seats")}
        >
          <Choices name="seats" choices={seatChoices} chosen={initial.seats} />
        </FieldSet>
        <Field
          id={idOf("email")}
          label="Seu email"
          hint="Você confirma o pedido e recebe a resposta por ele."
          error={errorOf("email")}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder="Ex.: ana@email.com"
            {...text("email")}
          />
        </Field>
        <Button type="submit" size="xl" loading={state.isSending} loadingText="Enviando...">
          Pedir vaga para {next.year}
        </Button>
        {ByPhone ? <ByPhone driverName={profile.name} onStart={() => void send(true)} {...phone} /> : null}
        <p className="text-label text-ink-2">
          Apagamos o pedido {REQUEST_ENDED_DAYS} dias depois do fim. Veja a{" "}
          <a href={paths.privacy} className="text-link">
            Política de Privacidade
          </a>
          .
        </p>
      </form>
      {full ? (
        <Suspense>
          <OtherDrivers driver={profile} form={full} />
        </Suspense>
      ) : null}
    </>
  );
}

type Choice = { value: string; label: string };

function Choices({ name, choices, chosen }: { name: string; choices: readonly Choice[]; chosen: string }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      {choices.map(({ value, label }) => (
        <ChoiceTile key={value} type="radio" name={name} value={value} defaultChecked={value === chosen}>
          {label}
        </ChoiceTile>
      ))}
    </div>
  );
}

/** The shifts that the driver offers, without those that have no seat for the year. */
function shiftsOf({ services }: PublicProfile, next: NextSeats): Choice[] {
  const offered = offeredShifts(services).filter((shift) => next.shifts[shift] !== 0);
  return shiftFilterNames
    .filter((name: ShiftFilter) => offered.includes(shiftFilters[name]))
    .map((value) => ({ value, label: shiftLabels[shiftFilters[value]] }));
}

/** What the driver serves, to choose from; anything else can be typed. */
function Places({ id, places }: { id: string; places: readonly string[] }) {
  return (
    <datalist id={id}>
      {places.map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}
