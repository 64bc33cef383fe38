import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatInteger } from "../../../shared/brazil";
import { type LandingPage, unconfirmedSeats } from "../../../shared/content/landing";
import { paths } from "../../../shared/paths";
import { cn } from "../../ui/cn";

/** Breadcrumb, title and number of drivers. */
export function PlaceHeader({ page }: { page: LandingPage }) {
  const { kind, lead } = page;
  return (
    <header className="overflow-x-clip border-b-3 border-ink md:border-b-4">
      <div className="page relative pt-2 md:pt-5 md:pb-7">
        <Breadcrumb page={page} />
        <h1 tabIndex={-1} className="max-w-160 text-h1 wrap-anywhere md:text-[3rem] md:leading-[3.25rem]">
          {page.heading}
        </h1>
        {lead ? <p className="mt-3 max-w-140 text-ink-2">{lead}</p> : null}
        {page.drivers > 0 && (kind === "state" || kind === "city") ? <Figures page={page} /> : null}
        <div
          aria-hidden="true"
          className="mt-3 flex items-end justify-between gap-3 md:absolute md:right-5 md:bottom-0"
        >
          <img
            src="/art/house.svg"
            alt=""
            width={140}
            height={130}
            className="h-10 w-auto md:h-auto md:w-20"
          />
          <img
            src="/art/tree.svg"
            alt=""
            width={60}
            height={110}
            className="mr-auto h-9 w-auto md:h-auto md:w-9"
          />
          <img
            src="/art/school.svg"
            alt=""
            width={300}
            height={180}
            className="h-10 w-auto md:h-auto md:w-55"
          />
        </div>
      </div>
    </header>
  );
}

function Breadcrumb({ page: { above, name, kind, state } }: { page: LandingPage }) {
  return (
    <nav aria-label="Onde você está">
      {/* On phones one line: the page above, and this one. */}
      <ol className="flex items-center gap-x-2 text-small">
        {[{ name: "Início", path: paths.home }, ...above].map(({ name, path }, at) => (
          <li
            key={path}
            className={cn("flex min-h-11 shrink-0 items-center gap-2", at < above.length && "max-md:hidden")}
          >
            <Link to={path} className="text-link">
              {kind === "city" && at === above.length ? state : name}
            </Link>
            <span aria-hidden="true">›</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-bold">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Figures({ page }: { page: LandingPage }) {
  const { drivers, confirmedSeats, authorised } = page;
  return (
    <ul className="mt-2 gap-x-8 md:mt-3 md:flex md:max-w-[58%] md:flex-wrap">
      <Figure counted={{ drivers }} words={drivers === 1 ? "condutor" : "condutores"} />
      <Figure counted={confirmedSeats} words="com vaga confirmada" />
      <Figure
        counted={{ drivers: unconfirmedSeats(page) }}
        words={
          <>
            {/* On phones two lines, in which it follows the figure before. */}
            <span className={cn(confirmedSeats.drivers > 0 && "max-md:sr-only")}>com vaga </span>a confirmar
          </>
        }
      />
      <Figure counted={authorised} words="com autorização conferida" />
    </ul>
  );
}

function Figure({ counted, words }: { counted: LandingPage["withSeats"]; words: ReactNode }) {
  if (counted.drivers === 0) return null;
  return (
    <li className="text-ink-2 max-md:inline max-md:not-last:after:content-[',_']">
      <strong className="tabular-nums text-ink md:mr-1 md:text-title">
        {counted.isMinimum ? "mais de " : ""}
        {formatInteger(counted.drivers)}
      </strong>{" "}
      {words}
    </li>
  );
}
