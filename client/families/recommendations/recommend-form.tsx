import { Link } from "@tanstack/react-router";
import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import {
  normaliseRecommendation,
  type RecommendationForm,
} from "../../../shared/families/recommendations/recommendation-form";
import {
  authorOf,
  knownFor,
  knownYears,
  recommendationWords,
  sinceWhen,
} from "../../../shared/families/recommendations/recommendations";
import { RECOMMENDATION_MAX_LENGTH, RECOMMENDATION_WORDS_MAX } from "../../../shared/limits";
import { recommendation as messages } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { lengthOf } from "../../../shared/text";
import { useStoredForm } from "../../app/use-stored-form";
import { serverNow } from "../../clock";
import { Button } from "../../ui/button";
import { ChoiceTile } from "../../ui/forms/choice-tile";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { Field } from "../../ui/forms/field";
import { FieldSet } from "../../ui/forms/field-set";
import { Input } from "../../ui/forms/input";
import { Select } from "../../ui/forms/select";
import { Textarea } from "../../ui/forms/textarea";
import type { useRecommend } from "./use-recommend";

type RecommendFormProps = { recommending: ReturnType<typeof useRecommend> };

const idOf = (path: string) => `recomendar-${path}`;

/**
 * The family's form. A plain form that posts to the link's own URL: without JavaScript `POST /recomendar` handles it.
 */
export function RecommendForm({ recommending }: RecommendFormProps) {
  const { storageKey, driverName, form, read, send, errorOf, state } = recommending;
  // Uncontrolled fields keep what was typed before hydration, or what the server sent back.
  const [initial] = useState(form);
  const [isFourth, setFourth] = useState(false);
  const { ref: box, forget } = useStoredForm(storageKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was kept or typed before scripts came.
  useEffect(() => {
    if (box.current) read(box.current);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget, forget);
  };
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget);
  const tick: ComponentProps<"input">["onChange"] = ({ target }) => {
    const ticked = target.form?.querySelectorAll("fieldset input:checked").length ?? 0;
    setFourth(target.checked && ticked > RECOMMENDATION_WORDS_MAX);
    if (ticked > RECOMMENDATION_WORDS_MAX) target.checked = false;
  };
  const text = (name: Exclude<keyof RecommendationForm, "words">) => ({ name, defaultValue: initial[name] });
  return (
    <form ref={box} method="post" noValidate onSubmit={submit} onChange={change} className="grid gap-6">
      <ErrorSummary
        problems={state.issues.map(({ path, message }) => ({ fieldId: idOf(path), message }))}
        attempt={state.attempt}
        purpose="para enviar a recomendação"
      />
      <Field
        id={idOf("text")}
        label="O que você diria a outra família?"
        hint={
          <span className="flex justify-between gap-4">
            <span>Não escreva nome de criança, rua nem horário.</span>
            <span className="tabular-nums">
              {lengthOf(normaliseRecommendation(form).text)}/{RECOMMENDATION_MAX_LENGTH}
            </span>
          </span>
        }
        error={errorOf("text")}
      >
        <Textarea rows={4} {...text("text")} />
      </Field>
      <FieldSet
        id={idOf("words")}
        legend="Escolha até três palavras"
        error={isFourth ? messages.tooManyWords : errorOf("words")}
      >
        <div className="flex flex-wrap gap-2.5">
          {recommendationWords.map((word) => (
            <ChoiceTile
              key={word}
              name={word}
              value="1"
              defaultChecked={initial.words.includes(word)}
              onChange={tick}
            >
              {word}
            </ChoiceTile>
          ))}
        </div>
        <p role="status" className="sr-only">
          {isFourth ? messages.tooManyWords : ""}
        </p>
      </FieldSet>
      <Field id={idOf("knownYears")} label="Há quanto tempo usa o transporte" error={errorOf("knownYears")}>
        <Select {...text("knownYears")}>
          <option value="">Escolha</option>
          {knownYears.map((years) => (
            <option key={years} value={years}>
              {knownFor(years)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <Field id={idOf("firstName")} label="Primeiro nome" error={errorOf("firstName")}>
          <Input autoComplete="given-name" {...text("firstName")} />
        </Field>
        <Field id={idOf("initial")} label="Inicial" error={errorOf("initial")}>
          <Input autoComplete="off" autoCapitalize="characters" maxLength={4} {...text("initial")} />
        </Field>
      </div>
      <Field
        id={idOf("email")}
        label="Email"
        hint="Só para confirmar que é você. O condutor não vê."
        error={errorOf("email")}
      >
        <Input type="email" inputMode="email" autoComplete="email" {...text("email")} />
      </Field>
      <Preview form={form} driverName={driverName} />
      <Button type="submit" size="xl" loading={state.isSending} loadingText="Enviando...">
        Enviar recomendação
      </Button>
      <p className="text-label text-ink-2">
        Seu primeiro nome, a inicial e o texto aparecem no perfil. Veja a{" "}
        <Link to={paths.privacy} className="text-link">
          Política de Privacidade
        </Link>
        .
      </p>
    </form>
  );
}

/** The line below the recommendation, as soon as its parts are filled in. */
function Preview({ form, driverName }: { form: RecommendationForm; driverName: string }) {
  const { firstName, initial } = normaliseRecommendation(form);
  const isKnown = form.knownYears !== "";
  return (
    <div className="rounded-card border bg-surface p-4">
      <p className="font-bold">Vai aparecer assim</p>
      {/* The month of this device, which may differ from the server's. */}
      <p className="mt-1 text-ink-2 wrap-anywhere" suppressHydrationWarning>
        {firstName || initial ? authorOf({ firstName: firstName || "…", initial: initial || "…" }) : "Ana P."}
        , {sinceWhen(isKnown ? Number(form.knownYears) : 2, driverName, serverNow())}
      </p>
    </div>
  );
}
