import { type Company, DEFAULT_BRAND } from "../../shared/company";
import { paths } from "../../shared/paths";

// Shared and loaded by all pages: data for only one kind of page belongs in that page's folder.

/** One object of structured data for search engines (schema.org as JSON-LD); `pageHead` renders it as a script. */
export type StructuredData = { "@context": string; "@type": string } & Record<string, unknown>;

/** Undefined where the company isn't loaded yet (an error page's head): URLs are relative then. */
export type Site = Pick<Company, "brandName" | "origin"> | undefined;

export const CONTEXT = "https://schema.org";

export type Crumb = { name: string; path: string };

/** A page's breadcrumbs, from the home page down to itself. */
export function breadcrumbList(site: Site, crumbs: readonly Crumb[]): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Início", path: paths.home }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(site, path),
    })),
  };
}

/** The company that publishes the site. */
export function publisher(site: Site) {
  return {
    "@type": "Organization",
    name: brandOf(site),
    url: absoluteUrl(site, paths.home),
    logo: { "@type": "ImageObject", url: absoluteUrl(site, "/icon-512.png"), width: 512, height: 512 },
  };
}

/** The name of the site. */
export function brandOf(site: Site): string {
  return site?.brandName ?? DEFAULT_BRAND;
}

/** A URL of the site with its origin. */
export function absoluteUrl(site: Site, path: string): string {
  return `${site?.origin ?? ""}${path}`;
}
