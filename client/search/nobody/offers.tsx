import { Link } from "@tanstack/react-router";
import { confirmedText } from "../../../shared/profile/seats";
import type { CityOffer, Relaxation, SearchFilters, WiderSearches } from "../../../shared/search";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { factFilterNames, isTickFilter } from "../../../shared/search/facts";
import { PlaceChips } from "../../content/landing/place-chips";
import { Icon, type IconName } from "../../ui/icon";
import { without } from "../change-search";
import { shiftNames } from "../fact-labels";
import { factsIn, filtersOf, type SearchParams } from "../search-params";
import { droppedText, inShift, whereWords } from "./nobody-text";

type OffersProps = { params: SearchParams; found: WiderSearches };
type Offer = { what: string; note: string; search: SearchParams };
type Group = { title: string; icon: IconName; offers: Offer[] };

const ROWS_MAX = 3;

/** Whether there is anything to offer besides pages about places. */
export function hasOffers({ elsewhere, shifts, relaxations, schools, nearby }: WiderSearches): boolean {
  return [elsewhere, shifts, relaxations, schools, nearby].some((offers) => offers.length > 0);
}

/** Searches that find somebody, those that change least first. Each says what it changes. */
export function Offers({ params, found }: OffersProps) {
  const groups = groupsOf(params, found).filter(({ offers }) => offers.length > 0);
  return (
    <>
      {groups.map((group, at) => (
        <OfferGroup key={group.title} {...group} id={`sugestoes-${at}`} />
      ))}
      {groups.length > 0 ? null : (
        <div className="mt-8">
          <PlaceChips
            title={found.areNear ? "Transporte escolar por perto" : "Transporte escolar no estado"}
            links={found.places}
          />
        </div>
      )}
    </>
  );
}

function groupsOf(params: SearchParams, found: WiderSearches): Group[] {
  const { cidade, escola, bairro, turno, ano } = params;
  const filters = filtersOf(params);
  const withSeat = `com vaga${ano ? ` para ${ano}` : ""}`;
  const lost = (names: readonly (keyof SearchFilters)[]) => {
    const given = names.filter((name) => filters[name]);
    return given.length > 0 ? droppedText(given) : "";
  };
  const withLost = (text: string, names: readonly (keyof SearchFilters)[]) =>
    [text, lost(names)].filter(Boolean).join(". ");
  const same = escola ? "Mesma escola" : bairro ? "Mesmo bairro" : cidade ? "Mesma cidade" : "Mesmo lugar";
  const isTicks = ({ dropped }: Relaxation) => dropped.every((name) => name === "year" || isTickFilter(name));
  // Other shifts say the same, with numbers.
  const others = found.relaxations.filter(
    ({ dropped }) => found.shifts.length === 0 || dropped.join() !== "turno",
  );
  const isOwn = (name: string) => name.localeCompare(escola ?? "", "pt-BR", { sensitivity: "base" }) === 0;
  return [
    {
      title: "Mesmo nome, outro estado",
      icon: "pin",
      offers: found.elsewhere.map((offer) => ({
        what: `${offer.city} fica em ${offer.state}: ${countOf(offer)}`,
        note: lost(["school", "neighborhood", ...factFilterNames]),
        search: { estado: offer.state, cidade: offer.city },
      })),
    },
    {
      title: `${same}, outro turno`,
      icon: "clock",
      offers: found.shifts.map((offer) => ({
        what: `${shiftNames[offer.turno]}: ${driverCountText(offer)} com vaga`,
        note: params.ano ? `Para ${params.ano}` : freshness(offer.confirmedDaysAgo),
        search: { ...without(params, []), turno: offer.turno },
      })),
    },
    { title: "Com menos filtros", icon: "filter", offers: others.filter(isTicks).map(wider) },
    {
      title: `${escola ? "Outra escola" : "Escolas"} de ${cidade}${inShift(params)}`,
      icon: "school",
      offers: found.schools
        .filter(({ name }) => !isOwn(name))
        .map(({ name, drivers }) => ({
          what: name,
          note: withLost(`${driverCountText({ totalCount: drivers })} ${withSeat}`, ["neighborhood"]),
          search: { ...without(params, ["bairro"]), escola: name },
        })),
    },
    {
      title: "Buscas parecidas com resultado",
      icon: "search",
      offers: others.filter((offer) => !isTicks(offer)).map(wider),
    },
    {
      title: `Cidades perto${inShift(params)}`,
      icon: "pin",
      offers: found.nearby.map((offer) => ({
        what: `${offer.city}, a ${offer.kilometers} km`,
        note: withLost(`${countOf(offer)}${turno || ano ? ` ${withSeat}` : ""}`, ["school", "neighborhood"]),
        search: { ...factsIn(params), estado: offer.state, cidade: offer.city },
      })),
    },
  ];
}

function wider(relaxation: Relaxation): Offer {
  const search = paramsOf(relaxation.filters);
  return {
    what: droppedText(relaxation.dropped),
    note: `${driverCountText(relaxation)} ${whereWords(search)}`,
    search,
  };
}

function countOf({ drivers, driversIsMinimum }: CityOffer): string {
  return driverCountText({ totalCount: drivers, totalIsMinimum: driversIsMinimum });
}

/** "confirmadas hoje e há 12 dias" */
function freshness(days: readonly number[]): string {
  if (days.length === 0) return "a confirmar";
  return days
    .map((ago, at) => (at === 0 ? confirmedText(ago) : confirmedText(ago).replace("confirmadas ", "")))
    .join(" e ");
}

function OfferGroup({ title, icon, offers, id }: Group & { id: string }) {
  return (
    <section className="mt-6 max-w-reading" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-3 text-label font-bold">
        <Icon name={icon} className="text-ink-2" />
        {title}
      </h2>
      <ul className="mt-2 divide-y rounded-card border bg-surface px-4">
        {offers.slice(0, ROWS_MAX).map(({ what, note, search }) => (
          <li key={what}>
            <Link to="/buscar" search={search} className="flex min-h-14 items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <strong className="block font-bold">{what}</strong>
                {note ? <span className="block text-label text-ink-2">{note}</span> : null}
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function paramsOf({ state, city, school, neighborhood, year, ...facts }: SearchFilters): SearchParams {
  return {
    ...(state && { estado: state }),
    ...(city && { cidade: city }),
    ...(school && { escola: school }),
    ...(neighborhood && { bairro: neighborhood }),
    ...factsIn({ ...facts, ano: year }),
  };
}
