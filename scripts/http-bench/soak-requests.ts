import { paths } from "../../shared/paths";

/** The requests of the soak test, weighted by repetition: pages, calls, photos, files. All of them return 200. */
export async function soakRequests(url: string): Promise<string[]> {
  const featured: { id: string }[] = await fetch(`${url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  const ids = featured.map(({ id }) => id);
  const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
  const profile = await fetch(url + paths.profile(ids[0] ?? "")).then((answer) => answer.text());
  const files = new Set(profile.match(/\/(fotos|assets)\/[\w/.-]+/g) ?? []);
  const searches = [
    "cidade=Campinas&estado=SP",
    "estado=SP",
    "escola=municipal",
    "bairro=centro",
    "pagina=2",
  ];
  return [
    paths.home,
    ...searches.map((search) => `${paths.search}?${search}`),
    ...ids.map(paths.profile),
    paths.blog,
    paths.faq,
    "/login",
    ...[...files].slice(0, 10),
    `/api/trpc/drivers.search?${input({ state: "SP", city: "Campinas" })}`,
    `/api/trpc/drivers.featured?${input({})}`,
    "/api/drivers/search?state=SP",
    "/api/drivers/search?school=escola",
    "/api/search/suggestions?field=city&text=cam",
    ...ids.flatMap((id) => [`/api/drivers/${id}`, `/api/trpc/drivers.byId?${input({ id })}`]),
    "/api/health",
    "/sitemap.xml",
  ];
}
