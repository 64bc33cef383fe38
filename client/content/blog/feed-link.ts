import type { Company } from "../../../shared/company";
import { brandOf } from "../../app/structured-data";
import { blogPath } from "./blog-params";

/** Announces the blog's feed to feed readers. */
export function feedLink(company: Company | undefined) {
  return {
    rel: "alternate",
    type: "application/rss+xml",
    title: `Blog ${brandOf(company)}`,
    href: `${company?.origin ?? ""}${blogPath({})}/rss.xml`,
  };
}
