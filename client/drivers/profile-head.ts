import type { Company } from "../../shared/company";
import type { PublicProfile } from "../../shared/drivers";
import { DESCRIPTION_SCHOOLS_MAX } from "../../shared/limits";
import { paths, visitPath } from "../../shared/paths";
import { previewPaths } from "../../shared/previews";
import { pageHead } from "../app/head";
import { VISIT } from "../app/hydration-protocol";
import { privatePageHead } from "../app/private-page-head";
import { breadcrumbList } from "../app/structured-data";
import { searchPath } from "../search/search-params";
import { localBusiness } from "./local-business";
import { profileDescription, profileTitle } from "./profile-description";

/** Title, description, keywords, image, canonical and LocalBusiness of a profile (§2). Both its URLs are one page. */
export function profileHead(profile: PublicProfile | undefined, company: Company | undefined) {
  if (!profile) return privatePageHead("Condutor não encontrado", company);
  const place = `${profile.serviceCity}, ${profile.serviceState}`;
  const schools = profile.offeredSchoolTransport.slice(0, DESCRIPTION_SCHOOLS_MAX);
  const path = paths.profile(profile.id);
  const head = pageHead({
    title: profileTitle(profile),
    description: profileDescription(profile),
    keywords: [
      "transporte escolar",
      profile.vehicleType,
      profile.serviceCity,
      ...schools,
      ...profile.offeredNeighborhoods.slice(0, 5),
    ].join(", "),
    path,
    company,
    image: previewPaths.driver(profile),
    imageAlt: `Perfil de ${profile.name}, transporte escolar em ${place}`,
    type: "profile",
    jsonLd: [
      localBusiness(company, profile),
      breadcrumbList(company, [
        {
          name: profile.serviceCity,
          path: searchPath({ estado: profile.serviceState, cidade: profile.serviceCity }),
        },
        { name: profile.name, path },
      ]),
    ],
  });
  return { ...head, meta: [...head.meta, { name: VISIT, content: visitPath(profile.id) }] };
}
