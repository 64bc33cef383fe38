/** One line of the product made wrong on purpose, and the test files of which at least one has to fail then. */
export type Mutant = {
  /** What the product does then, as a sentence; unique. */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Paths from the project's folder. */
  tests: readonly [string, ...string[]];
  /** What the tests need: nothing, a server with a database, or a browser too. */
  level: "unit" | "http" | "browser";
};

/** The file's text with the mutation, or `undefined` if what it replaces does not occur exactly once: the code has changed. */
export function mutated(text: string, { find, replace }: Mutant): string | undefined {
  const parts = text.split(find);
  return parts.length === 2 ? parts.join(replace) : undefined;
}
