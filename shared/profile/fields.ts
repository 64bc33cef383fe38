import { TEXT_MAX } from "../limits";
import { profileValidation, validation } from "../messages";
import { parsePhone } from "../phone";
import { isPlaceName } from "../places/place-name";
import { cleanLine, cleanText, lengthOf, uniqueLines } from "../text";
import { parseSocialUrl, type SocialNetwork } from "./social-links";

// The kinds of facts that a driver states. Forms, rules, responses and drafts all derive from a record of
// them (profile-fields.ts). Without zod, so that the editor doesn't load it (schemas/fields.ts makes the
// schemas).

/**
 * Which audiences see a fact: what is on a card is on the profile too, and the owner's own response has
 * everything.
 */
export type Place = "card" | "profile" | "owner";

/** What rules look at besides the field's own value. */
export type FieldContext = { capacity: number | null; now: Date };

type Labelled<Where extends Place> = {
  /** Its label in forms and lists. */
  label: string;
  shown: Where;
};

/** One fact: its form value, its stored value, and its validation. */
export type Field<Form = unknown, Stored = unknown, Where extends Place = Place> = Labelled<Where> & {
  kind: "text" | "link" | "number" | "flag" | "choice" | "choices" | "names" | "phone";
  /** True if a profile is complete without it. */
  optional: boolean;
  choices?: readonly string[];
  /** The form's initial value. */
  empty: Form;
  /** The stored value of what was typed; undefined if invalid. */
  read(typed: Form): Stored | undefined;
  /** The validation error, as shown to the person. */
  fault(typed: Form, read: Stored | undefined, around: FieldContext): string | undefined;
};

/** A fact that is not in the form: it comes from the account or from a call of its own. */
export type Given = Labelled<Place> & { kind: "given"; optional: false; missing: string };

export type FieldSet = Record<string, Field | Given>;

type FormName<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field ? Name : never }[keyof Fields];
export type GivenName<Fields> = Exclude<keyof Fields, FormName<Fields>>;
type FormValue<One> = One extends { empty: infer Form } ? Form : never;
type StoredValue<One> = One extends Field ? Exclude<ReturnType<One["read"]>, undefined> : never;

/** The form values, before validation. */
export type FormOf<Fields> = { [Name in FormName<Fields>]: FormValue<Fields[Name]> };
/** The valid values, as stored. */
export type StoredOf<Fields> = { [Name in FormName<Fields>]: StoredValue<Fields[Name]> };
/** The stored value of what was filled in; undefined if invalid. */
export type ReadOf<Fields> = { [Name in FormName<Fields>]: StoredValue<Fields[Name]> | undefined };
/** The owner's response: null if not stated, an empty list for lists. */
export type OwnOf<Fields> = {
  [Name in FormName<Fields>]:
    | StoredValue<Fields[Name]>
    | (StoredValue<Fields[Name]> extends unknown[] ? never : null);
};
/**
 * Names of the fields that are sent to an audience or a wider one: everything on cards is on profiles too.
 */
export type ShownName<Fields, Where extends Place> = {
  [Name in FormName<Fields>]: Fields[Name] extends { shown: Reaching[Where] } ? Name : never;
}[FormName<Fields>];

type Reaching = { card: "card"; profile: "card" | "profile"; owner: Place };

/** A fact of the account, or one that is sent in its own way. */
export function given(options: Labelled<Place> & { missing: string }): Given {
  return { ...options, kind: "given", optional: false };
}

/** A required text; of one line unless several are allowed. */
export function text<Where extends Place>(
  options: Labelled<Where> & { max: number; missing: string; lines?: "several" },
): Field<string, string, Where> {
  const { max, missing, lines, ...rest } = options;
  return {
    ...rest,
    kind: "text",
    optional: false,
    empty: "",
    read: (typed) => (lines ? cleanText(typed) : cleanLine(typed)),
    fault: (_typed, read = "") => {
      if (read === "") return missing;
      return lengthOf(read) > max ? validation.textTooLong : undefined;
    },
  };
}

/** A Brazilian mobile number, stored as E.164. */
export function phone<Where extends Place>(options: Labelled<Where>): Field<string, string, Where> {
  return {
    ...options,
    kind: "phone",
    optional: false,
    empty: "",
    read: (typed) => parsePhone(typed) ?? undefined,
    fault: (typed, read) => {
      if (typed.trim() === "") return profileValidation.phone;
      return read === undefined ? profileValidation.phoneInvalid : undefined;
    },
  };
}

/** The URL of a page on a social network, or none. */
export function link<Where extends Place>(
  options: Labelled<Where> & { network: SocialNetwork; invalid: string },
): Field<string, string | null, Where> {
  const { network, invalid, ...rest } = options;
  return {
    ...rest,
    kind: "link",
    optional: true,
    empty: "",
    read: (typed) => (typed.trim() === "" ? null : (parseSocialUrl(network, typed) ?? undefined)),
    fault: (_typed, read) => (read === undefined ? invalid : undefined),
  };
}

/** A whole number with its own validation rule. Missing or unreadable, it is null. */
export function number<Where extends Place>(
  options: Labelled<Where> & { fault: (value: number | null, around: FieldContext) => string | undefined },
): Field<number | null, number, Where> {
  const { fault, ...rest } = options;
  return {
    ...rest,
    kind: "number",
    optional: false,
    empty: null,
    read: (typed) => typed ?? undefined,
    fault: (typed, _read, around) => fault(typed, around),
  };
}

/** An optional whole number; a stated one has its own rule. */
export function optionalNumber<Where extends Place>(
  options: Labelled<Where> & { fault: (value: number) => string | undefined },
): Field<number | null, number | null, Where> {
  const { fault, ...rest } = options;
  return {
    ...rest,
    kind: "number",
    optional: true,
    empty: null,
    read: (typed) => typed,
    fault: (typed) => (typed === null ? undefined : fault(typed)),
  };
}

/** Yes, or not stated; missing (null) counts as not stated. */
export function flag<Where extends Place>(options: Labelled<Where>): Field<boolean | null, boolean, Where> {
  return {
    ...options,
    kind: "flag",
    optional: true,
    empty: null,
    read: (typed) => typed ?? false,
    fault: () => undefined,
  };
}

/** One of a fixed list. `spelled` normalises a typed text for the comparison. */
export function choice<Where extends Place, Choice extends string>(
  options: Labelled<Where> & {
    choices: readonly Choice[];
    missing: string;
    spelled?: (typed: string) => string;
  },
): Field<string, Choice, Where> {
  const { missing, spelled = (typed) => typed, ...rest } = options;
  return {
    ...rest,
    kind: "choice",
    optional: false,
    empty: "",
    read: (typed) => rest.choices.find((choice) => choice === spelled(typed)),
    fault: (_typed, read) => (read === undefined ? missing : undefined),
  };
}

/** One of a fixed list, or not stated. */
export function optionalChoice<Where extends Place, Choice extends string>(
  options: Labelled<Where> & { choices: readonly Choice[] },
): Field<string | null, Choice | null, Where> {
  return {
    ...options,
    kind: "choice",
    optional: true,
    empty: null,
    read: (typed) => (typed === null ? null : options.choices.find((choice) => choice === typed)),
    fault: (_typed, read) => (read === undefined ? validation.valueInvalid : undefined),
  };
}

/** One or more of a fixed list, stored in its order. */
export function choices<Where extends Place, Choice extends string>(
  options: Labelled<Where> & { choices: readonly Choice[]; missing: string },
): Field<readonly string[], Choice[], Where> {
  const { missing, ...rest } = options;
  return {
    ...rest,
    kind: "choices",
    optional: false,
    empty: [],
    read: (typed) => rest.choices.filter((choice) => typed.includes(choice)),
    fault: (typed) => {
      if (typed.length === 0) return missing;
      const isKnown = (name: string) => rest.choices.some((choice) => choice === name);
      return typed.every(isKnown) ? undefined : validation.valueInvalid;
    },
  };
}

/** One or more names, without duplicates (§5 "Lists"). */
export function names<Where extends Place>(
  options: Labelled<Where> & { missing: string },
): Field<readonly string[], string[], Where> {
  const { missing, ...rest } = options;
  return {
    ...rest,
    kind: "names",
    optional: false,
    empty: [],
    read: uniqueLines,
    fault: (_typed, read = []) => {
      if (read.length === 0) return missing;
      if (read.length > TEXT_MAX.listItems) return profileValidation.listTooLong;
      if (read.some((item) => lengthOf(item) > TEXT_MAX.listItem)) return validation.textTooLong;
      return read.every(isPlaceName) ? undefined : profileValidation.namesOnly;
    },
  };
}
