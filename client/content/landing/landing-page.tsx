import { lazyRouteComponent, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import type { LandingPage as Landing } from "../../../shared/content/landing";
import { SEARCH_CACHE } from "../../../shared/limits";
import { latePart } from "../../app/late-part";
import { trpc } from "../../app/trpc";
import { LateCheckYourself } from "../../places/authorities/late-check-yourself";
import { Accordion, AccordionItem } from "../../ui/accordion";
import { placeOfSplat } from "./load-landing";
import { NextYearLine } from "./next-year-line";
import { PlaceChips } from "./place-chips";
import { PlaceDrivers } from "./place-drivers";
import { PlaceHeader } from "./place-header";
import { PlaceLinks } from "./place-links";
import { PlaceSearch } from "./place-search";
import { ShiftsToday } from "./shifts-today";
import { WaitForSeats } from "./wait-for-seats";

export { landingHead } from "./landing-head";
export { loadLanding } from "./load-landing";

/** Loaded with places without drivers. */
const NobodyHere = latePart(
  "client/content/landing/nobody-here.tsx",
  lazyRouteComponent(() => import("./nobody-here"), "NobodyHere"),
);

/** A place's page: its drivers, what they serve, what to check, and links to other places. */
export function LandingPage() {
  const { _splat } = useParams({ strict: false });
  const { data: page } = trpc.landing.page.useQuery(placeOfSplat(_splat) ?? {}, { staleTime: SEARCH_CACHE });
  if (!page) return null;
  const { kind, states, cities, neighborhoods, schools } = page;
  return (
    <article className="pb-10 md:pb-13">
      <PlaceHeader page={page} />
      {kind === "country" ? null : <PlaceSearch page={page} />}
      {page.drivers === 0 ? (
        <Suspense>
          <NobodyHere page={page} />
        </Suspense>
      ) : null}
      {kind === "country" ? (
        <PlaceLinks title="Estados" all={`os ${states.length} estados`} links={states} />
      ) : null}
      {kind === "country" || kind === "state" ? (
        <PlaceLinks
          title={kind === "state" ? "Cidades atendidas" : "Maiores cidades"}
          all={`as ${cities.length} cidades`}
          links={cities}
        />
      ) : null}
      {page.cards.length > 0 ? <PlaceDrivers page={page} /> : null}
      <NextYearLine page={page} />
      <ShiftsToday shifts={page.shifts} />
      <WaitForSeats page={page} />
      {kind === "city" ? (
        <PlaceLinks
          title="Bairros atendidos"
          all={`os ${neighborhoods.length} bairros`}
          links={neighborhoods}
        />
      ) : null}
      {kind === "city" || kind === "neighborhood" ? (
        <PlaceLinks title="Escolas atendidas" all={`as ${schools.length} escolas`} links={schools} />
      ) : null}
      {kind === "school" && neighborhoods.length > 0 ? (
        <div className="page py-6 md:py-8">
          <PlaceChips title="Bairros de onde saem" links={neighborhoods} />
        </div>
      ) : null}
      {page.authority ? (
        <div className="page py-6 md:py-8">
          <Suspense>
            <LateCheckYourself authority={page.authority} city={page.city ?? "cada cidade"} />
          </Suspense>
        </div>
      ) : null}
      <div className="page grid gap-x-16 gap-y-10 py-6 md:grid-cols-[1.3fr_1fr] md:py-8">
        <Questions page={page} />
        {kind === "country" || kind === "school" ? null : (
          <PlaceChips
            title={page.besideTitle}
            links={kind === "state" ? states : kind === "city" ? cities : neighborhoods}
          />
        )}
      </div>
      {kind === "school" ? (
        <PlaceLinks title="Escolas por perto" all={`as ${schools.length} escolas`} links={schools} />
      ) : null}
    </article>
  );
}

function Questions({ page: { questions, kind, name } }: { page: Landing }) {
  if (questions.length === 0) return null;
  const about = kind === "school" ? "esta escola" : kind === "country" ? "o transporte escolar" : name;
  return (
    <section>
      <h2 className="mb-3 text-h2">Perguntas sobre {about}</h2>
      <Accordion>
        {questions.map(({ question, answer }, at) => (
          <AccordionItem key={question} question={question} open={at === 0}>
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
