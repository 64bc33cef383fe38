import { isEmail, normaliseEmail } from "../../email";
import type { ValidationIssue } from "../../errors";
import { RECOMMENDATION_MAX_LENGTH, RECOMMENDATION_WORDS_MAX } from "../../limits";
import { recommendation as messages, validation } from "../../messages";
import { cleanLine, lengthOf } from "../../text";
import { readFirstName } from "../first-name";
import { knownYears, type RecommendationWord, recommendationWords } from "./recommendations";

/** A family's recommendation as form values. */
export type RecommendationForm = {
  text: string;
  words: string[];
  /** "" until it is chosen, then a number of `knownYears`. */
  knownYears: string;
  firstName: string;
  initial: string;
  email: string;
};

export const emptyRecommendation: RecommendationForm = {
  text: "",
  words: [],
  knownYears: "",
  firstName: "",
  initial: "",
  email: "",
};

/** A form sent without JavaScript that could not be taken, for the page that shows it again. */
export type RecommendationAttempt = {
  form: RecommendationForm;
  issues: ValidationIssue[];
  failure: string | null;
};

/** What is stored of a valid form. */
export type Recommendation = {
  text: string;
  words: RecommendationWord[];
  knownYears: number;
  firstName: string;
  initial: string;
  email: string;
};

const LETTER = /^\p{L}$/u;

/**
 * The form as it is stored: one paragraph; words without duplicates, in the order of the list; the initial
 * without its dot.
 */
export function normaliseRecommendation(form: RecommendationForm): Recommendation {
  return {
    text: cleanLine(form.text),
    words: recommendationWords.filter((word) => form.words.includes(word)),
    knownYears: Number(form.knownYears),
    firstName: cleanLine(form.firstName),
    initial: initialOf(form.initial),
    email: normaliseEmail(form.email),
  };
}

/**
 * All errors in the order of the fields. Characters are counted as the database counts them: an emoji is one.
 */
export function recommendationIssues(form: RecommendationForm): ValidationIssue[] {
  const { text, words, firstName, initial } = normaliseRecommendation(form);
  const issue = (path: keyof RecommendationForm, message: string | undefined) =>
    message === undefined ? [] : [{ path, message }];
  return [
    ...issue("text", textFault(text)),
    ...issue("words", words.length > RECOMMENDATION_WORDS_MAX ? messages.tooManyWords : undefined),
    ...issue(
      "knownYears",
      knownYears.some((years) => String(years) === form.knownYears.trim())
        ? undefined
        : messages.knownMissing,
    ),
    ...issue("firstName", readFirstName(firstName) === null ? messages.firstNameInvalid : undefined),
    ...issue("initial", LETTER.test(initial) ? undefined : messages.initialInvalid),
    ...issue("email", isEmail(form.email) ? undefined : validation.emailInvalid),
  ];
}

/** The errors in a family's text or in a driver's answer to it; both have been cleaned. */
export function textFault(text: string, missing = messages.textMissing): string | undefined {
  if (text === "") return missing;
  return lengthOf(text) > RECOMMENDATION_MAX_LENGTH ? messages.textTooLong : undefined;
}

function initialOf(text: string): string {
  return cleanLine(text).replace(/\.$/, "").toLocaleUpperCase("pt-BR");
}
