import { Link } from "@tanstack/react-router";
import type { LandingPage } from "../../../shared/content/landing";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { Icon } from "../../ui/icon";
import { searchOf } from "./search-of";

/** "3 condutores já abriram vagas para 2027", leading to the search that shows them. */
export function NextYearLine({ page }: { page: LandingPage }) {
  if (!page.nextYear) return null;
  const { year: ano, drivers, isMinimum } = page.nextYear;
  return (
    <p className="page flex gap-3 pt-5 md:pt-7">
      <Icon name="calendar" className="mt-0.5 text-ink-2" />
      <Link to="/buscar" search={{ ...searchOf(page), ano }} className="text-link">
        {`${driverCountText({ totalCount: drivers, totalIsMinimum: isMinimum })} já ${drivers === 1 ? "abriu" : "abriram"} vagas para ${ano}`}
      </Link>
    </p>
  );
}
