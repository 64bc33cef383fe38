import { eq } from "drizzle-orm";
import { searchCities } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import type { Context } from "../process/context";
import { citiesMeant, citiesNamed, visibleCities } from "./cities";
import type { TextCriterion } from "./criteria";
import { estimateNames } from "./estimate-names";
import { findNames, type NamePlace, withinQuery } from "./find-names";

/** The database as one call reads it, at `now`: what several of the searches that it tries need is read once. */
export type Reads = ReturnType<typeof readsOf>;

/** The reads of one call. */
export function readsOf(db: Db, now: Date) {
  const begun = once((name: string) => visibleCities(db, citiesNamed(name, "beginning", undefined), now));
  const names = once((text: TextCriterion, place: NamePlace) => findNames(db, text, place));
  return {
    db,
    now,
    begun,
    ofState: once((state: string) => visibleCities(db, eq(searchCities.state, state), now)),
    cities: async (name: string, state: string | undefined) => citiesMeant(await begun(name), name, state),
    names: (text: TextCriterion, place: NamePlace) => names(text, withinQuery(place)),
    estimates: once((texts: readonly TextCriterion[], state: string | undefined) =>
      estimateNames(db, texts, state),
    ),
  };
}

const ofRequests = new WeakMap<Context, Reads>();

/** The reads of one request: a page searches and, if nobody is found, searches wider. */
export function readsFor(ctx: Context, db: Db): Reads {
  const known = ofRequests.get(ctx);
  const reads = known?.db === db ? known : readsOf(db, ctx.now());
  ofRequests.set(ctx, reads);
  return reads;
}

/** The function, which is run once for equal arguments. */
function once<A extends readonly unknown[], T>(read: (...args: A) => Promise<T>) {
  const answers = new Map<string, Promise<T>>();
  return (...args: A): Promise<T> => {
    const key = JSON.stringify(args);
    const answer = answers.get(key) ?? read(...args);
    answers.set(key, answer);
    // A failure is not kept: a replica's is followed by another attempt.
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
