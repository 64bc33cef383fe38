import type { ValidationIssue } from "../../shared/errors";
import { places } from "../../shared/messages";
import { profileFields } from "../../shared/profile/profile-fields";
import { typedCity } from "../../shared/search/typed-city";
import { cleanLine } from "../../shared/text";
import { nearestCities, officialCity, statesWithCity } from "../places/municipalities";

type Typed = { serviceState: string; serviceCity: string };
type ReadCity = { serviceCity?: string | undefined; issue?: ValidationIssue | undefined };

/** A profile's city in its official spelling, or why it is invalid. Neither if the city or the state is missing. */
export function readCity(typed: Typed): ReadCity {
  const state = profileFields.serviceState.read(typed.serviceState);
  const written = cleanLine(typed.serviceCity);
  if (!state || written === "") return {};
  // "São Paulo capital" and "Campinas, SP", as in a search; a city of another state is none of this one.
  const named = typedCity({ city: written });
  const city = (named.state ?? state) === state ? (named.city ?? written) : written;
  const serviceCity = officialCity(state, city);
  if (serviceCity) return { serviceCity };
  const message = places.cityUnknown(nearestCities(state, city), statesWithCity(city));
  return { issue: { path: "serviceCity", message } };
}

/** Adds an error, unless its field has one already, in the order of §5. */
export function withIssue(
  issues: readonly ValidationIssue[],
  issue: ValidationIssue | undefined,
): ValidationIssue[] {
  if (!issue || issues.some(({ path }) => path === issue.path)) return [...issues];
  const order = Object.keys(profileFields);
  const placeOf = ({ path }: ValidationIssue) => order.indexOf(path);
  const after = issues.findIndex((other) => placeOf(other) > placeOf(issue));
  return issues.toSpliced(after < 0 ? issues.length : after, 0, issue);
}
