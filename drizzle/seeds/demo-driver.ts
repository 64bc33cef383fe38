import type { Period } from "../../shared/billing-periods";
import type { StateCode } from "../../shared/brazil";
import type { CompleteProfile } from "../../shared/profile/profile";
import type { Service, VehicleType } from "../../shared/profile/profile-fields";
import type { DemoLogin } from "./demo-logins";
import type { Portrait } from "./portraits";

/** A demo driver's stage between subscribing and leaving. */
export type DemoState =
  | "published"
  | "private"
  | "canceling"
  | "expiring"
  | "past_due"
  | "ended"
  | "withdrawn"
  | "suspended"
  | "held"
  | "unsubscribed";

/** Optional fields of a profile: social links and yes/no facts. */
export type OptionalFacts = {
  [Name in Exclude<keyof CompleteProfile, "available"> as CompleteProfile[Name] extends
    | string
    | null
    | boolean
    ? [CompleteProfile[Name]] extends [string]
      ? never
      : Name
    : never]?: CompleteProfile[Name];
};

/** A fictitious driver, as profile values. */
export type DemoDriver = OptionalFacts & {
  name: string;
  portrait: Portrait;
  vehicle: readonly [type: VehicleType, brand: string, color: string, year: number];
  seats: readonly [free: number, capacity: number];
  /** The driver says that there are no free seats, whatever the number. */
  closed?: true;
  services: readonly Service[];
  schools: readonly string[];
  neighborhoods: readonly string[];
  description: string;
  /** Whole months since the first subscription, which is what loyalty counts. */
  months: number;
  /** Yearly by default. */
  period?: Period;
  /** "published" by default. */
  state?: DemoState;
  /** The short e-mail of a driver who represents a state of the product. */
  login?: DemoLogin;
};

export type DemoCity = {
  state: StateCode;
  city: string;
  /** Area code of its phone numbers. */
  ddd: string;
  drivers: readonly DemoDriver[];
};

export const morning = "Transporte Manhã" satisfies Service;
export const afternoon = "Transporte Tarde" satisfies Service;
export const evening = "Transporte Noturno" satisfies Service;
