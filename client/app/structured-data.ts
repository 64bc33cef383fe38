import type { BlogPost } from "../../shared/blog";
import type { Company } from "../../shared/company";
import type { DriverCard, PublicProfile } from "../../shared/drivers";
import { paths } from "../../shared/paths";
import { photoHash, photoUrl } from "../../shared/photos";

/** One object of structured data for search engines (schema.org as JSON-LD); `pageHead` draws it as a script. */
export type StructuredData = { "@context": string; "@type": string } & Record<string, unknown>;

/** Who asks may not know the company yet (an error page's head): addresses are then relative. */
type Site = Pick<Company, "brandName" | "origin"> | undefined;

const CONTEXT = "https://schema.org";

/** Who runs the site, on the home page (§2). */
export function organization(company: Company | undefined): StructuredData {
  return {
    "@context": CONTEXT,
    ...publisher(company),
    sameAs: [company?.facebookUrl, company?.instagramUrl].filter(Boolean),
  };
}

/** The site and its search by city, on the home page (§2). */
export function webSite(site: Site): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: brandOf(site),
    url: absolute(site, paths.home),
    inLanguage: "pt-BR",
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: absolute(site, `${paths.search}?cidade={search_term_string}`),
      },
      "query-input": "required name=search_term_string",
    },
  };
}

type BusinessProfile = Pick<
  PublicProfile,
  "id" | "name" | "photo" | "description" | "serviceCity" | "serviceState" | "offeredNeighborhoods"
>;

/** A driver's profile (§2 "Public driver profile"). Without phone and e-mail: both stay behind the safety notice. */
export function localBusiness(site: Site, profile: BusinessProfile): StructuredData {
  const { serviceCity, serviceState, offeredNeighborhoods } = profile;
  const url = absolute(site, paths.profile(profile.id));
  return {
    "@context": CONTEXT,
    "@type": "LocalBusiness",
    "@id": url,
    name: profile.name,
    description: profile.description,
    image: absolute(site, largestPhoto(profile.photo)),
    url,
    address: {
      "@type": "PostalAddress",
      addressLocality: serviceCity,
      addressRegion: serviceState,
      addressCountry: "BR",
    },
    areaServed: [
      { "@type": "City", name: serviceCity },
      ...offeredNeighborhoods.map((name) => ({ "@type": "Place", name: `${name}, ${serviceCity}` })),
    ],
  };
}

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

/** Search results in their order. `firstPosition` is 11 on the second page of ten. */
export function itemList(
  site: Site,
  drivers: readonly Pick<DriverCard, "id" | "name">[],
  { total, firstPosition = 1 }: { total: number; firstPosition?: number },
): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: drivers.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: firstPosition + index,
      name,
      url: absolute(site, paths.profile(id)),
    })),
  };
}

type PostingArticle = Pick<
  BlogPost,
  "slug" | "title" | "excerpt" | "author" | "category" | "tags" | "publishedAt"
>;

/** A blog article. `image` is its preview picture, relative to the origin. */
export function blogPosting(site: Site, post: PostingArticle, image: string): StructuredData {
  const url = absolute(site, paths.article(post.slug));
  const isStaff = post.author.name.includes(brandOf(site));
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: [absolute(site, image)],
    datePublished: post.publishedAt,
    dateModified: post.publishedAt,
    author: { "@type": isStaff ? "Organization" : "Person", name: post.author.name },
    publisher: publisher(site),
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
    articleSection: post.category,
    keywords: post.tags.join(", "),
    inLanguage: "pt-BR",
  };
}

/** Questions with their whole answers, as plain text. */
export function faqPage(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function publisher(site: Site) {
  return {
    "@type": "Organization",
    name: brandOf(site),
    url: absolute(site, paths.home),
    logo: { "@type": "ImageObject", url: absolute(site, "/icon-512.png"), width: 512, height: 512 },
  };
}

function brandOf(site: Site): string {
  return site?.brandName ?? "Rota Escola";
}

function absolute(site: Site, path: string): string {
  return `${site?.origin ?? ""}${path}`;
}

function largestPhoto(photo: string): string {
  const hash = photoHash(photo);
  return hash ? photoUrl(hash, 672) : photo;
}
