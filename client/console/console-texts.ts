import { textOf } from "../app/read-parameters";

/**
 * Reads what an address of the console says, by name, as plain texts. What they may be is checked by the page that shows
 * them: routes stand in the entry, which every visitor of the site loads.
 */
export function consoleTexts<Name extends string>(...names: Name[]) {
  return (raw: Record<string, unknown>): { [name in Name]?: string | undefined } => {
    const texts: { [name in Name]?: string | undefined } = {};
    for (const name of names) texts[name] = textOf(raw[name]) || undefined;
    return texts;
  };
}
