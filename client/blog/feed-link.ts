import type { Company } from "../../shared/company";
import { blogPath } from "./blog-params";

/** Tells feed readers of the blog's feed. */
export function feedLink(company: Company | undefined) {
  return {
    rel: "alternate",
    type: "application/rss+xml",
    title: `Blog ${company?.brandName ?? "Rota Escola"}`,
    href: `${company?.origin ?? ""}${blogPath({})}/rss.xml`,
  };
}
