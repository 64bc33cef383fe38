import { useLocation } from "@tanstack/react-router";
import type { LandingPage } from "../../../shared/content/landing";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { DriverCard } from "../../drivers/driver-card";
import { OriginOfLinks } from "../../intent/origin-of-links";
import { ButtonLink } from "../../ui/button-link";
import { AllDrivers } from "./all-drivers";
import { searchOf } from "./search-of";

/** The first drivers of a place in ranking order, and a link to all of them. */
export function PlaceDrivers({ page }: { page: LandingPage }) {
  const { cards, drivers, school, neighborhood, driversTitle, name } = page;
  const search = searchOf(page);
  const pathname = useLocation({ select: (location) => location.pathname });
  const of = school || neighborhood ? "" : ` de ${name}`;
  return (
    <section className="page pt-4 pb-6 md:py-8">
      <h2 className="mb-3 text-title md:mb-4 md:text-h2">{driversTitle}</h2>
      <OriginOfLinks
        words={page.kind === "country" ? "à lista" : `a ${name}`}
        href={pathname}
        search={search}
      >
        <ul className="grid gap-4">
          {cards.map((driver, index) => (
            <li key={driver.id}>
              <DriverCard driver={driver} row search={search} eager={index < 2} />
            </li>
          ))}
        </ul>
      </OriginOfLinks>
      {drivers > cards.length ? (
        <ButtonLink to="/buscar" search={searchOf(page)} variant="outline" className="mt-4 max-md:w-full">
          {`Ver os ${driverCountText({ totalCount: drivers })}${of}`}
        </ButtonLink>
      ) : null}
      <AllDrivers page={page} />
    </section>
  );
}
