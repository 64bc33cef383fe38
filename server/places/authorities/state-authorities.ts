import type { StateCode } from "../../../shared/brazil";
import type { Authority } from "./authority";

// CTB, art. 136: school vehicles need an authorisation of the state's traffic body. The URLs are the official domains
// of the 27; a row has more only if a source does.
const law = { from: "CTB, art. 136; domínio oficial do órgão" };

/** A state's traffic body, of which only the official URL is known. */
function detran(state: StateCode, host: string): Authority {
  return { article: "o", name: `Detran-${state}`, offers: "site", url: `https://${host}`, source: law };
}

/** Who authorises school vehicles in each state. */
export const stateAuthorities: Record<StateCode, Authority> = {
  AC: detran("AC", "www.detran.ac.gov.br"),
  AL: detran("AL", "www.detran.al.gov.br"),
  AP: detran("AP", "www.detran.ap.gov.br"),
  AM: detran("AM", "www.detran.am.gov.br"),
  BA: detran("BA", "www.detran.ba.gov.br"),
  CE: detran("CE", "www.detran.ce.gov.br"),
  DF: {
    article: "o",
    name: "Detran-DF",
    offers: "lookup",
    url: "https://portal.detran.df.gov.br",
    by: "pela placa do veículo ou pelo número da autorização",
    source: { from: "Correio Braziliense, com o Detran-DF", published: "2026-01-08" },
  },
  ES: detran("ES", "detran.es.gov.br"),
  GO: detran("GO", "www.detran.go.gov.br"),
  MA: detran("MA", "www.detran.ma.gov.br"),
  MT: detran("MT", "www.detran.mt.gov.br"),
  MS: detran("MS", "www.detran.ms.gov.br"),
  MG: detran("MG", "www.detran.mg.gov.br"),
  PA: detran("PA", "www.detran.pa.gov.br"),
  PB: detran("PB", "detran.pb.gov.br"),
  PR: {
    article: "o",
    name: "Detran-PR",
    offers: "lookup",
    url: "https://www.detran.pr.gov.br",
    by: "pela placa do veículo",
    source: { from: "Governo do Paraná, guia de serviços: consultar autorização de veículo escolar" },
  },
  PE: detran("PE", "www.detran.pe.gov.br"),
  PI: detran("PI", "www.detran.pi.gov.br"),
  RJ: detran("RJ", "www.detran.rj.gov.br"),
  RN: detran("RN", "www.detran.rn.gov.br"),
  RS: detran("RS", "www.detran.rs.gov.br"),
  RO: detran("RO", "www.detran.ro.gov.br"),
  RR: detran("RR", "www.detran.rr.gov.br"),
  SC: detran("SC", "www.detran.sc.gov.br"),
  SP: {
    article: "o",
    name: "Detran-SP",
    offers: "site",
    url: "https://www.detran.sp.gov.br",
    source: { from: "Poupatempo, carta de serviços do Detran-SP", published: "2025-04-08" },
  },
  SE: detran("SE", "www.detran.se.gov.br"),
  TO: detran("TO", "www.detran.to.gov.br"),
};
