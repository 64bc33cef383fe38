import { driverAreaPaths } from "../../shared/paths";

/** What robots may fetch: everything but the calls and the driver area, which holds nothing without a session. */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    ...driverAreaPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
