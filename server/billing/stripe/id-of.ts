/** The id of what Stripe answers as an id or, where it was expanded, as an object. */
export function idOf(thing: string | { id?: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}
