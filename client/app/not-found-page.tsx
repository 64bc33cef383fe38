import { useRouteContext } from "@tanstack/react-router";
import { paths } from "../../shared/paths";
import { Illustration } from "../art/illustration";
import { RoadScene } from "../art/road-scene";
import { ButtonLink } from "../ui/button-link";
import { brandOf } from "./structured-data";

/** The 404 page (§2): a van stopped at a traffic cone. */
export function NotFoundPage() {
  const { company } = useRouteContext({ from: "__root__" });
  return (
    <div className="flex flex-1 flex-col justify-between gap-16 min-h-[calc(100dvh-60px)] pb-5 md:min-h-[calc(100dvh-64px)] md:pb-8">
      <title>{`Página não encontrada | ${brandOf(company)}`}</title>
      <div className="page pt-9 md:pt-18">
        <p className="mb-4 inline-block rounded-paint bg-band px-3 py-1 text-h3 font-extrabold text-on-band md:mb-5">
          404
        </p>
        <h1 tabIndex={-1} className="text-display md:text-[3.75rem] md:leading-[3.8125rem]">
          Oops! Página <br />
          não encontrada
        </h1>
        <p className="mt-5 max-w-110 text-lead text-ink-2">
          Essa rua não está no nosso mapa. O endereço pode ter mudado ou estar escrito errado.
        </p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.home} size="xl">
            Voltar ao Início
          </ButtonLink>
          <ButtonLink to={paths.search} variant="outline" size="xl">
            Buscar Condutores
          </ButtonLink>
        </div>
      </div>
      <RoadScene van="ml-[6%] w-[min(68vw,272px)] md:ml-[33.9%] md:w-[min(48.6vw,700px)]">
        <Illustration name="cone" className="absolute right-4 bottom-0 w-12 md:right-[8%] md:w-18" />
      </RoadScene>
    </div>
  );
}
