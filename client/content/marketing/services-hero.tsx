import type { MouseEvent } from "react";
import { RoadScene } from "../../art/road-scene";
import { ButtonAnchor, ButtonLink } from "../../ui/button-link";

/** The target of "Ver Exemplos". */
export const EXAMPLES_ID = "exemplos";

/** Title, a one-sentence description, and two links. */
export function ServicesHero() {
  return (
    <section className="overflow-x-clip">
      <div className="page pt-8 md:pt-14">
        <h1 tabIndex={-1} className="max-w-160 text-h1 md:text-[3rem] md:leading-[3.25rem]">
          Apareça para as famílias do seu bairro
        </h1>
        <p className="mt-4 max-w-140 text-lead text-ink-2">
          Um perfil com sua foto, seu veículo, as escolas e os bairros que você atende. Quem procura
          transporte escolar encontra você e chama no WhatsApp. Sem comissão: o valor combinado é todo seu.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/cadastro" variant="band" size="xl">
            Cadastro
          </ButtonLink>
          <ButtonAnchor href={`#${EXAMPLES_ID}`} onClick={scrollToExamples} variant="outline" size="xl">
            Ver Exemplos
          </ButtonAnchor>
        </div>
      </div>
      <RoadScene van="ml-auto mr-5 mt-6 w-58 md:mr-[8%] md:-mt-16 md:w-100" />
    </section>
  );
}

// A plain anchor link, with smooth scrolling unless reduced motion is preferred.
function scrollToExamples(event: MouseEvent): void {
  const examples = document.getElementById(EXAMPLES_ID);
  if (!examples || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  event.preventDefault();
  examples.scrollIntoView({ behavior: "smooth" });
  examples.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
