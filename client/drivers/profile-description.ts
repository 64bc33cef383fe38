import { joinList } from "../../shared/brazil";
import type { PublicProfile } from "../../shared/drivers";
import { DESCRIPTION_SCHOOLS_MAX, META_DESCRIPTION_MAX_LENGTH } from "../../shared/limits";

type Described = Pick<
  PublicProfile,
  "name" | "vehicleType" | "serviceCity" | "serviceState" | "offeredSchoolTransport"
>;

/**
 * A profile in the words of a search result. Driver, city and first schools are named in full (§2), so that no two profiles
 * say the same; what else is said gives way, the last first, so that search engines cut nothing.
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
