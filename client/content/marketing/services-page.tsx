import type { Company } from "../../../shared/company";
import { RankingSteps } from "./ranking-steps";
import { ServicesBenefits } from "./services-benefits";
import { ServicesCall } from "./services-call";
import { ServicesExamples } from "./services-examples";
import { ServicesHero } from "./services-hero";
import { ServicesPlans } from "./services-plans";

export { servicesHead } from "./services-head";

/** What the product does for drivers and what it costs (§2 "Services page"). */
export function ServicesPage({ company }: { company: Company }) {
  return (
    <>
      <ServicesHero />
      <ServicesExamples company={company} />
      <RankingSteps />
      <ServicesPlans />
      <ServicesBenefits />
      <ServicesCall />
    </>
  );
}
