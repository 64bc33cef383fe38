import type { PublicProfile } from "../../../shared/drivers";
import { matchedName } from "../../intent/answers";
import type { SearchParams } from "../../search/search-params";
import type { Searched } from "./questions";

/** What a family searched, in the words of a profile. */
export function searchedOf(profile: PublicProfile, { escola, bairro, turno, ano }: SearchParams): Searched {
  return {
    school: matchedName(profile.offeredSchoolTransport, escola) ?? escola,
    neighborhood: matchedName(profile.offeredNeighborhoods, bairro) ?? bairro,
    shift: turno,
    year: ano,
  };
}
