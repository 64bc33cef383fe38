import { dayInSaoPaulo } from "../../shared/brazil";
import type { PublicProfile } from "../../shared/drivers";
import { paths } from "../../shared/paths";
import { photoHash, photoUrl } from "../../shared/photos";
import type { Comfort, Terms } from "../../shared/profile/details";
import { priceShownUntil } from "../../shared/profile/shown-details";
import { absoluteUrl, CONTEXT, type Site, type StructuredData } from "../app/structured-data";
import { comfortFacts } from "./details/details-text";

type BusinessProfile = Pick<
  PublicProfile,
  | "id"
  | "name"
  | "photo"
  | "terms"
  | "comfort"
  | "description"
  | "serviceCity"
  | "serviceState"
  | "offeredNeighborhoods"
>;

/** A driver's profile (§2 "Public driver profile"). Without phone and e-mail: both stay behind the safety notice. */
export function localBusiness(site: Site, profile: BusinessProfile): StructuredData {
  const { serviceCity, serviceState, offeredNeighborhoods } = profile;
  const url = absoluteUrl(site, paths.profile(profile.id));
  return {
    "@context": CONTEXT,
    "@type": "LocalBusiness",
    "@id": url,
    name: profile.name,
    description: profile.description,
    image: absoluteUrl(site, largestPhoto(profile.photo)),
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
    ...(profile.terms && offerOf(profile.terms)),
    ...(profile.comfort && amenitiesOf(profile.comfort)),
  };
}

/** The price with the dates between which it is valid: docs/decisions/0025-terms-and-comfort.md. */
function offerOf({ monthlyPrice, confirmedAt }: Terms) {
  if (monthlyPrice === null) return undefined;
  const said = new Date(confirmedAt);
  return {
    makesOffer: {
      "@type": "Offer",
      itemOffered: { "@type": "Service", name: "Transporte escolar" },
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceCurrency: "BRL",
        minPrice: monthlyPrice,
        unitCode: "MON",
        validFrom: dayInSaoPaulo(said),
        validThrough: dayInSaoPaulo(priceShownUntil(said)),
      },
    },
  };
}

function amenitiesOf(comfort: Comfort) {
  const amenities = comfortFacts(comfort).map(({ words }) => ({
    "@type": "LocationFeatureSpecification",
    name: words,
    value: true,
  }));
  return { amenityFeature: amenities };
}

function largestPhoto(photo: string): string {
  const hash = photoHash(photo);
  return hash ? photoUrl(hash, 672) : photo;
}
