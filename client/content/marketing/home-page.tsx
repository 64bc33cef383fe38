import { Illustration } from "../../art/illustration";
import { RoadScene } from "../../art/road-scene";
import { FeaturedDrivers } from "../../drivers/featured-drivers";
import { SearchForm } from "../../search/search-form";
import type { SearchParams } from "../../search/search-params";
import { Button } from "../../ui/button";
import { LargestCities } from "../landing/largest-cities";
import { DriverCall } from "./driver-call";
import { SafetyChecklist } from "./safety-checklist";

export { homeHead } from "./home-head";

const noParams: SearchParams = {};
const SEARCH_FORM = "busca";

type HomePageProps = {
  /** Shown instead of the featured drivers if they could not be loaded. */
  featured?: React.ReactNode;
};

/** "/": the search first, then drivers with a free seat, what to check, and the call to drivers. */
export function HomePage({ featured = <FeaturedDrivers /> }: HomePageProps) {
  return (
    <>
      <section className="overflow-x-clip">
        <div className="relative">
          <div className="page pt-6 max-[23.5rem]:pt-5 md:pt-18">
            <h1 tabIndex={-1} className="max-w-150 text-display">
              Do portão de casa ao portão da escola.
            </h1>
            <p className="mt-3 max-w-140 text-body text-ink-2 max-[23.5rem]:text-small max-[23.5rem]:leading-[1.4375rem] md:mt-5 md:text-lead">
              Encontre o condutor que já passa na escola da criança
              <span className="max-md:hidden"> e no bairro de vocês. Veja as vagas</span> e fale direto no
              WhatsApp.
            </p>
          </div>
          <div className="lg:-mt-14">
            <div className="relative mx-auto max-w-[79rem]">
              <RoadScene van="ml-auto mt-1.5 w-[44%] md:mr-[13%] md:w-[36.5%] lg:mt-0" arriving>
                <Illustration name="school" className="absolute right-4 bottom-0 hidden w-[13%] md:block" />
              </RoadScene>
            </div>
          </div>
        </div>
        <div>
          <div className="page px-2.5 md:mt-9 md:px-5">
            <div className="rounded-b-card border-2 border-t-0 border-ink bg-surface p-5 shadow-panel md:rounded-card md:border-t-2 md:p-6">
              <SearchForm id={SEARCH_FORM} params={noParams} />
            </div>
          </div>
        </div>
      </section>

      <section className="page py-13 md:py-18">
        <h2 className="mb-6 text-h2">Condutores em destaque</h2>
        {featured}
        {/* /* Searches with the form's values, also without JavaScript. */}
        <Button type="submit" form={SEARCH_FORM} variant="outline" className="mt-4 w-full md:mt-8 md:w-75">
          Ver Mais Condutores
        </Button>
      </section>

      <LargestCities />
      <SafetyChecklist />
      <DriverCall />
    </>
  );
}
