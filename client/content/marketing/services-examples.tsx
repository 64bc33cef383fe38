import type { Company } from "../../../shared/company";
import { SampleProfile } from "./sample-profile";
import { SampleSearchResult } from "./sample-search-result";
import { EXAMPLES_ID } from "./services-hero";

/** A sample profile card and a sample search-engine result (§2). */
export function ServicesExamples({ company }: { company: Company }) {
  return (
    <section id={EXAMPLES_ID} aria-labelledby="titulo-exemplos" className="page py-13 md:py-18">
      <h2 id="titulo-exemplos" tabIndex={-1} className="text-h2">
        Veja como seu perfil aparece
      </h2>
      <p className="mt-3 max-w-text text-ink-2">
        São exemplos com um condutor inventado. No seu perfil aparecem os dados que você preencher.
      </p>
      <div className="mt-6 grid items-start gap-8 md:mt-8 lg:grid-cols-[26rem_1fr] lg:gap-14">
        <figure>
          <figcaption className="mb-3 text-h3 font-bold">Na busca das famílias</figcaption>
          <SampleProfile />
        </figure>
        <figure>
          <figcaption className="mb-3 text-h3 font-bold">No Google</figcaption>
          <SampleSearchResult company={company} />
        </figure>
      </div>
    </section>
  );
}
