import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type Claim, suggestedRefusal } from "../../../shared/documents/claims";
import {
  type DocumentOutcome,
  type RefusalReason,
  refusalReasonNames,
  refusalReasons,
} from "../../../shared/documents/documents";
import { faultsOfAcceptance, faultsOfRefusal } from "../../../shared/documents/faults-of-decision";
import { DECISION_REASON_LENGTH } from "../../../shared/limits";
import { documents, failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { serverNow } from "../../clock";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Select } from "../../ui/forms/select";
import { Textarea } from "../../ui/forms/textarea";
import { decisionBar, decisionButtons } from "../parts/decision-bar";
import { useDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { KeyCap } from "../queue/key-cap";
import { LaterWords } from "../queue/later-words";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { Acceptance } from "./acceptance";
import { Claims } from "./claims";
import { authorityIn, type DocumentFile, emptyReview, type ReviewForm } from "./document-text";
import { useDecideDocument } from "./use-decide-document";

type DocumentFormProps = {
  document: DocumentFile;
  item: QueueItem;
  /** The first page that nobody looked at yet. */
  unseen: number | undefined;
  onShowPage: (page: number) => void;
  openNext: () => void;
  claim: () => void;
};

/**
 * The document compared with the profile, and the two outcomes: accepted with a validity, or refused with a message.
 */
export function DocumentForm({ document, item, unseen, onShowPage, openNext, claim }: DocumentFormProps) {
  const { id, claims } = document;
  const [form, setForm] = useDraft<ReviewForm>(item.id, emptyReview);
  /** The outcome that was asked for: what it lacks is shown from then on. */
  const [confirming, setConfirming] = useState<DocumentOutcome>();
  /** A page that the last attempt to accept opened, because nobody had. */
  const [shownPage, setShownPage] = useState<number>();
  const { decide, call } = useDecideDocument({ item, type: document.type, form, openNext });
  const change = (part: Partial<ReviewForm>) => {
    claim();
    setForm({ ...form, ...part });
  };
  const isAnswered = claims.every(({ name }) => form.answers[name]);
  const hasNo = claims.some(({ name }) => form.answers[name] === "no");
  const answer = (claim: Claim, said: "yes" | "no") => {
    const answers = { ...form.answers, [claim.name]: said };
    // The first "Não" suggests the reason; what was chosen or typed before stays.
    change(
      said === "no" && !form.reason && !form.words ? { answers, ...suggestedRefusal(claim) } : { answers },
    );
  };
  const agree = () =>
    change({
      answers: Object.fromEntries(claims.map(({ name }) => [name, form.answers[name] ?? "yes"])),
      authority: form.authority || (document.authorities[0] ?? ""),
    });
  const accepting = { validUntil: form.validUntil, authority: authorityIn(form) };
  const missing =
    confirming === "accepted"
      ? [
          ...(shownPage === undefined ? [] : [documents.pageOpened(shownPage)]),
          ...(isAnswered ? [] : ["Responda a cada linha antes de aceitar."]),
        ]
      : [];
  const accept = () => {
    if (call.isPending) return;
    flushSync(() => {
      setConfirming("accepted");
      setShownPage(unseen);
    });
    if (unseen !== undefined) return onShowPage(unseen);
    if (!isAnswered) return focusOn("documento-perfil");
    if (faultsOfAcceptance(document.type, accepting, serverNow()).length > 0) return focusOnFault();
    const { validUntil, number } = form;
    decide({
      id,
      outcome: "accepted",
      validUntil,
      authority: authorityIn(form) || null,
      number: number || null,
      compared: claims,
    });
  };
  const refuse = () => {
    if (call.isPending) return;
    flushSync(() => setConfirming("refused"));
    if (!form.reason || faultsOfRefusal(form).length > 0) return focusOnFault();
    decide({ id, outcome: "refused", reason: form.reason, words: form.words });
  };
  // What the server found wrong with a field is said there, and the keyboard goes on from it.
  useEffect(() => {
    if (call.isError) focusOnFault();
  }, [call.isError]);
  useDecisionKeys({ c: agree, v: () => focusOn("valida-ate"), a: accept, r: refuse });
  const failure = call.isError ? readFailure(call.error) : null;
  const faults = [
    ...(confirming === "accepted" ? faultsOfAcceptance(document.type, accepting, serverNow()) : []),
    ...(confirming === "refused" ? faultsOfRefusal(form) : []),
    ...(failure?.issues ?? []),
  ];
  const faultOf = (path: string) => faults.find((issue) => issue.path === path)?.message;
  return (
    <>
      <Claims claims={claims} answers={form.answers} faults={missing} onAnswer={answer} onAgree={agree} />
      <Acceptance document={document} form={form} onChange={change} onAccept={accept} faultOf={faultOf} />
      <Field id="motivo-recusa" label="Se recusar, o motivo" error={faultOf("reason")} className="mt-6">
        <Select
          value={form.reason}
          onChange={({ target }) => change({ reason: target.value as RefusalReason | "" })}
        >
          <option value="">Escolha</option>
          {refusalReasonNames.map((name) => (
            <option key={name} value={name}>
              {refusalReasons[name].title}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="palavras-recusa" label="Palavras para o condutor" error={faultOf("words")} className="mt-5">
        <Textarea
          rows={2}
          maxLength={DECISION_REASON_LENGTH.max}
          value={form.words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </Field>
      {failure && failure.issues.length === 0 ? (
        <Banner kind="error" role="alert" lead="Não conseguimos guardar a decisão." className="mt-5">
          {failure.message || failures.noAnswer} O que você escreveu continua aqui.
        </Banner>
      ) : null}
      <div className={decisionBar}>
        <div className={decisionButtons}>
          <Button
            variant={hasNo ? "default" : "outline"}
            loading={call.isPending && call.variables.outcome === "refused"}
            onClick={refuse}
          >
            Recusar <KeyCap>R</KeyCap>
          </Button>
          <Button
            variant={isAnswered && !hasNo ? "default" : "outline"}
            loading={call.isPending && call.variables.outcome === "accepted"}
            onClick={accept}
          >
            {hasNo ? "Aceitar mesmo assim" : "Aceitar"} <KeyCap>A</KeyCap>
          </Button>
          <Button variant="quiet" onClick={openNext}>
            <LaterWords /> <KeyCap>J</KeyCap>
          </Button>
        </div>
      </div>
    </>
  );
}

function focusOnFault(): void {
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
