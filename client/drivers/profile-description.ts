import { joinList } from "../../shared/brazil";
import type { PublicProfile } from "../../shared/drivers";
import { DESCRIPTION_SCHOOLS_MAX, META_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "../../shared/limits";

type Described = Pick<
  PublicProfile,
  "name" | "vehicleType" | "serviceCity" | "serviceState" | "offeredSchoolTransport"
>;

type Titled = Pick<PublicProfile, "name" | "serviceCity" | "serviceState" | "offeredNeighborhoods">;

/** The title of a profile, with the first neighborhood for which there is room: a city may have two drivers of one name. */
export function profileTitle({ name, serviceCity, serviceState, offeredNeighborhoods }: Titled): string {
  const title = `${name}, transporte escolar em ${serviceCity}, ${serviceState}`;
  const titles = offeredNeighborhoods.map((neighborhood) => `${title} (${neighborhood})`);
  return titles.find(({ length }) => length <= TITLE_MAX_LENGTH) ?? title;
}

/**
 * A profile as a meta description. Driver, city and first schools are included in full (§2), so that no two profiles
 * have the same one; the rest is dropped, the last part first, so that search engines don't truncate it.
 */
export function profileDescription(profile: Described): string {
  const { name, vehicleType, serviceCity, serviceState, offeredSchoolTransport } = profile;
  const schools = joinList(offeredSchoolTransport.slice(0, DESCRIPTION_SCHOOLS_MAX));
  const said = `${vehicleType} de ${name} em ${serviceCity}, ${serviceState}. Atende ${schools}.`;
  const shortest = `${name} em ${serviceCity}: ${schools}`;
  const wordings = [
    `${said} Veja vagas, bairros e veículo e fale no WhatsApp.`,
    `${said} Veja vagas e fale no WhatsApp.`,
    `${said} Fale no WhatsApp.`,
    said,
    shortest,
  ];
  return wordings.find(({ length }) => length <= META_DESCRIPTION_MAX_LENGTH) ?? shortest;
}
