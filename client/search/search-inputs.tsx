import type { SearchParams } from "./search-params";

type SearchInputsProps = {
  params: SearchParams;
  /** What the form around doesn't ask itself. */
  names: readonly (keyof SearchParams)[];
};

/** A part of a search as hidden fields, for a form that changes the rest. */
export function SearchInputs({ params, names }: SearchInputsProps) {
  return (
    <>
      {/* Marks a search of all states, so that it differs from a mere visit of the page, also without JavaScript. */}
      <input type="hidden" name="pagina" value={1} />
      {names.map((name) =>
        params[name] ? <input key={name} type="hidden" name={name} value={params[name]} /> : null,
      )}
    </>
  );
}
