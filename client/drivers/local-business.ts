import type { PublicProfile } from "../../shared/drivers";
import { paths } from "../../shared/paths";
import { photoHash, photoUrl } from "../../shared/photos";
import { absolute, CONTEXT, type Site, type StructuredData } from "../app/structured-data";

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

function largestPhoto(photo: string): string {
  const hash = photoHash(photo);
  return hash ? photoUrl(hash, 672) : photo;
}
