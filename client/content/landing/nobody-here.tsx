import type { LandingPage } from "../../../shared/content/landing";
import { ButtonLink } from "../../ui/button-link";
import { searchOf } from "./search-of";

/** Shown for a place without visible drivers: says so and links to the nearest alternative. */
export function NobodyHere({ page }: { page: LandingPage }) {
  const above = page.above.at(-1);
  return (
    <section className="page py-6 md:py-8">
      <h2 className="text-h2">Ninguém publicado por aqui agora</h2>
      <p className="mt-3 max-w-text text-ink-2">
        Veja quem atende por perto, ou deixe seu email e avisamos quando houver vaga.
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {above ? <ButtonLink to={above.path} size="xl">{`Ver ${above.name}`}</ButtonLink> : null}
        <ButtonLink to="/buscar" search={searchOf(page)} variant="outline" size="xl">
          Avise-me quando houver vaga
        </ButtonLink>
      </div>
    </section>
  );
}
