/** The head of a console page: not indexed by search engines. */
export function consoleHead(title: string) {
  return { meta: [{ title: `${title} | Operação` }, { name: "robots", content: "noindex, nofollow" }] };
}
