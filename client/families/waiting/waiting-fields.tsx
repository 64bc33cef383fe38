import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { isStateCode, stateCodes, states } from "../../../shared/brazil";
import type { ValidationIssue } from "../../../shared/errors";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { WAITING_DAYS } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { Select } from "../../ui/forms/select";

const shifts = [
  { value: "", label: "Qualquer" },
  { value: "manha", label: "Manhã" },
  { value: "tarde", label: "Tarde" },
  { value: "noturno", label: "Noite" },
];

const inWords: Record<string, string> = { manha: ", de manhã", tarde: ", à tarde", noturno: ", à noite" };

type WaitingFieldsProps = { form: WaitingForm; issues: readonly ValidationIssue[]; isSending?: boolean };

/** The fields of "Avise-me", for a form to `POST /avise-me`; the search is in hidden fields, or folded. */
export function WaitingFields({ form, issues, isSending }: WaitingFieldsProps) {
  const [place, setPlace] = useState(form.place);
  const [shift, setShift] = useState(form.shift);
  const [year, setYear] = useState(form.year);
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  // Something to correct, or to say first: the fields are open.
  const isWhole =
    form.place !== "" && isStateCode(form.state) && issues.every(({ path }) => path === "email");
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return (
    <>
      {(["city", "school", "neighborhood"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={form[name]} />
      ))}
      <details open={!isWhole || undefined} className="group/lugar">
        <summary className="cursor-pointer list-none group-open/lugar:mb-4">
          <span className="text-ink-2 wrap-anywhere group-open/lugar:hidden">
            {place}
            {inWords[shift] ?? ""}.{" "}
          </span>
          <span className="-my-2.5 inline-block py-2.5 text-link font-bold">
            {isWhole ? "Mudar" : "Escola ou bairro, e turno"}
          </span>
        </summary>
        <div className="grid gap-5">
          <Field id="aviso-place" label="Escola ou bairro" error={errorOf("place")}>
            <Input
              name="place"
              autoComplete="off"
              placeholder="Ex.: EMEF Padre Anchieta, Campinas"
              defaultValue={form.place}
              onInput={(event) => setPlace(event.currentTarget.value)}
            />
          </Field>
          {isStateCode(form.state) ? (
            <input type="hidden" name="state" value={form.state} />
          ) : (
            <Field id="aviso-state" label="Estado" error={errorOf("state")}>
              <Select name="state" autoComplete="address-level1">
                <option value="" />
                {stateCodes.map((code) => (
                  <option key={code} value={code}>
                    {states[code]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <SegmentedRadio
            legend="Turno"
            showLegend
            name="shift"
            segments={shifts}
            value={shift}
            onValueChange={setShift}
          />
        </div>
      </details>
      {yearOnSale ? (
        <div className="grid gap-2">
          <SegmentedRadio
            legend="Para"
            showLegend
            name="year"
            segments={[
              { value: "", label: "Agora" },
              { value: String(yearOnSale), label: yearOnSale },
            ]}
            value={year}
            onValueChange={setYear}
          />
          {errorOf("year") ? <p className="font-bold text-bad">{errorOf("year")}</p> : null}
        </div>
      ) : null}
      <Field
        id="aviso-email"
        label="Seu email"
        hint={`Um email por dia, no máximo, ${year ? `até fevereiro de ${year}` : `por ${WAITING_DAYS} dias`}. Sem cadastro.`}
        error={errorOf("email")}
      >
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="Ex.: ana@email.com"
          defaultValue={form.email}
        />
      </Field>
      <Button
        type="submit"
        variant="band"
        icon="bell"
        size="xl"
        loading={isSending}
        loadingText="Enviando..."
      >
        Avise-me
      </Button>
      <p className="text-label text-ink-2">
        Não pedimos nome nem dados da criança. Usamos seu email só para este aviso. Veja a{" "}
        <a href={paths.privacy} className="text-link">
          Política de Privacidade
        </a>
        .
      </p>
    </>
  );
}
