/** The head of a page that no one should find by searching: the driver area, the two token pages. */
export function privateHead(title: string) {
  return { meta: [{ title: `${title} | Rota Escola` }, { name: "robots", content: "noindex" }] };
}
