import { type Company, DEFAULT_BRAND } from "../../shared/company";
import { paths } from "../../shared/paths";

// Shared by all pages and loaded with each: data that only one kind of page needs belongs beside that page.

/** One object of structured data for search engines (schema.org as JSON-LD); `pageHead` draws it as a script. */
export type StructuredData = { "@context": string; "@type": string } & Record<string, unknown>;

/** Who asks may not know the company yet (an error page's head): addresses are then relative. */
export type Site = Pick<Company, "brandName" | "origin"> | undefined;

export const CONTEXT = "https://schema.org";

export type Crumb = { name: string; path: string };

/** Where a page stands, from the home page down to itself. */
export function breadcrumbList(site: Site, crumbs: readonly Crumb[]): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Início", path: paths.home }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  };
}

/** Who publishes the site. */
export function publisher(site: Site) {
  return {
    "@type": "Organization",
    name: brandOf(site),
    url: absolute(site, paths.home),
    logo: { "@type": "ImageObject", url: absolute(site, "/icon-512.png"), width: 512, height: 512 },
  };
}

/** The name of the site. */
export function brandOf(site: Site): string {
  return site?.brandName ?? DEFAULT_BRAND;
}

/** An address of the site, with its origin. */
export function absolute(site: Site, path: string): string {
  return `${site?.origin ?? ""}${path}`;
}
