/** The first opening tag with this name in some markup. Throws if there is none. */
export function tag(html: string, name: string): string {
  const found = new RegExp(`<${name}(\\s[^>]*)?>`).exec(html)?.[0];
  if (found === undefined) throw new Error(`no <${name}> in ${html}`);
  return found;
}

/** All opening tags with this name. */
export function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}(\\s[^>]*)?>`, "g")) ?? [];
}

/** An attribute's value in an opening tag. Throws if it is missing. */
export function attribute(openingTag: string, name: string): string {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(openingTag)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${openingTag}`);
  return found;
}

/** The text inside the paragraph with this id, without tags. Throws if there is none. */
export function elementWithId(html: string, id: string): string {
  const start = html.indexOf(`<p id="${id}"`);
  if (start === -1) throw new Error(`no paragraph with id ${id} in ${html}`);
  return html.slice(start, html.indexOf("</p>", start)).replace(/<[^>]+>/g, "");
}
