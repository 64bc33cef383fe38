import { joinWords } from "../../shared/brazil";
import type { PublicProfile } from "../../shared/drivers";
import { DESCRIPTION_SCHOOLS_MAX, META_DESCRIPTION_MAX_LENGTH } from "../../shared/limits";

type Described = Pick<
  PublicProfile,
  "vehicleType" | "serviceCity" | "serviceState" | "offeredSchoolTransport"
>;

/**
 * A profile in the words of a search result. City and first schools are named in full (§2); what else is said gives way,
 * the last first, so that search engines cut nothing. Only schools too long for that make it longer.
 */
export function profileDescription(profile: Described): string {
  const { vehicleType, serviceCity, serviceState, offeredSchoolTransport } = profile;
  const schools = joinWords(offeredSchoolTransport.slice(0, DESCRIPTION_SCHOOLS_MAX));
  const said = `${vehicleType} em ${serviceCity}, ${serviceState}. Atende ${schools}.`;
  const shortest = `${serviceCity}: ${schools}`;
  const wordings = [
    `${said} Veja vagas, bairros e veículo e fale no WhatsApp.`,
    `${said} Veja vagas e fale no WhatsApp.`,
    `${said} Fale no WhatsApp.`,
    said,
    `${vehicleType} em ${serviceCity}: ${schools}`,
    shortest,
  ];
  return wordings.find(({ length }) => length <= META_DESCRIPTION_MAX_LENGTH) ?? shortest;
}
