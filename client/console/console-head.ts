/** The head of a page of the console: nobody finds it by searching. */
export function consoleHead(title: string) {
  return { meta: [{ title: `${title} | Operação` }, { name: "robots", content: "noindex, nofollow" }] };
}
