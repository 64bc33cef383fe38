import { textOf } from "../app/read-parameters";

/**
 * Reads a console page's URL parameters, by name, as plain strings. Their values are checked by the page that shows
 * them: routes are in the entry chunk, which every visitor of the site loads.
 */
export function consoleTexts<Name extends string>(...names: Name[]) {
  return (raw: Record<string, unknown>): { [name in Name]?: string | undefined } => {
    const texts: { [name in Name]?: string | undefined } = {};
    for (const name of names) texts[name] = textOf(raw[name]) || undefined;
    return texts;
  };
}
