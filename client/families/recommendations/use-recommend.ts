import { useState } from "react";
import {
  emptyRecommendation,
  type RecommendationAttempt,
  type RecommendationForm,
  recommendationIssues,
} from "../../../shared/families/recommendations/recommendation-form";
import { recommendationWords } from "../../../shared/families/recommendations/recommendations";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";
import { noteSentHere, type SentHere } from "./sent-here";

const textNames = ["text", "knownYears", "firstName", "initial", "email"] as const;

/**
 * The state of the family's form: its errors, sending it, and the outcome. Starts with the server's response to a form
 * sent without JavaScript.
 */
export function useRecommend(token: string, driverName: string, given: RecommendationAttempt | undefined) {
  const { client } = trpc.useUtils();
  const [form, setForm] = useState<RecommendationForm>(given?.form ?? emptyRecommendation);
  const [sent, setSent] = useState<SentHere | null>(null);
  const { state, submit, errorOf } = useSubmission(
    recommendationIssues,
    (written: RecommendationForm) => client.recommendations.write.mutate({ token, ...written }),
    given?.issues,
  );
  const failure = state.failure && (state.failure.message || failures.noAnswer);
  const send = async (element: HTMLFormElement, onSent: () => void) => {
    const written = readRecommendation(element);
    setForm(written);
    const answer = await submit(written);
    if (!answer) return;
    onSent();
    const { correction } = answer;
    const sentHere = { email: written.email.trim(), correction, driverName };
    noteSentHere(token, sentHere);
    setSent(sentHere);
  };
  return {
    /** Tells this invitation's form from others, without the link's secret. */
    storageKey: `recommend.${token.split(".")[0] ?? ""}`,
    driverName,
    form,
    read: (element: HTMLFormElement) => setForm(readRecommendation(element)),
    send,
    sent,
    errorOf,
    state: { ...state, failure: state.attempt === 0 ? (given?.failure ?? null) : failure },
  };
}

/** The current form values, including text typed before hydration. */
export function readRecommendation(element: HTMLFormElement): RecommendationForm {
  const ticked = new FormData(element);
  return {
    ...readFields(element, textNames),
    words: recommendationWords.filter((word) => ticked.has(word)),
  };
}
