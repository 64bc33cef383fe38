import type { Notice } from "../../../emails/notice";
import { formatDate } from "../../../shared/brazil";
import { freeSeats } from "../../../shared/drivers";
import { placeText, waitedFact } from "../../../shared/families/waiting/waiting-text";
import { WAITING_DAYS } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { nextSeatsText } from "../../../shared/profile/next-seats";
import { confirmedText, seatFacts } from "../../../shared/profile/seats";
import { shiftFilters } from "../../../shared/search/facts";
import { linkToken } from "../../platform/link-token";
import type { LiveNotice, News } from "./find-news";

/** The content of a daily mail; `news` or `ending` is not empty. */
export type DayMail = {
  news: readonly News[];
  ending: readonly LiveNotice[];
  notices: readonly LiveNotice[];
};

/** The daily mail: drivers with a seat, and notices about to end. */
export function newsMail({ news, ending, notices }: DayMail, familyId: string, secret: string): Notice {
  const mailed = news.length > 0 ? noticesOf(news) : ending;
  const scope = (some: readonly LiveNotice[]) => (some.length === 1 && some[0] ? some[0].id : familyId);
  const address = (path: string, some: readonly LiveNotice[]) =>
    `${path}?${new URLSearchParams({ token: linkToken(scope(some), secret) })}`;
  const renewal = {
    label: `Continuar por mais ${WAITING_DAYS} dias`,
    path: address(paths.waitingRenew, ending),
  };
  return {
    ...(news.length > 0 ? seatsPart(news, mailed) : endingPart(ending)),
    ...(news.length === 0 ? { link: renewal } : {}),
    ...(news.length > 0 && ending.length > 0 ? { otherLink: renewal } : {}),
    footnote: `Você pediu este aviso no nosso site. Enviamos no máximo um email por dia. ${endsWords(notices)}`,
    footnoteLink: {
      label: notices.length === 1 ? "Encerrar este aviso" : "Encerrar meus avisos",
      path: address(paths.waitingEnd, notices),
    },
  };
}

function seatsPart(news: readonly News[], mailed: readonly LiveNotice[]) {
  const [first] = news;
  const place = mailed.length === 1 && mailed[0] ? `para ${placeText(mailed[0])}` : "para você";
  const year = mailed.every((notice) => notice.year !== null) ? mailed[0]?.year : null;
  const many = news.length > 1;
  return {
    title: `${many ? `${news.length} condutores` : "Um condutor"} com vaga ${year ? `em ${year} ` : ""}${place}`,
    preview: news.map(({ driver }) => driver.name).join(", "),
    paragraphs: [
      "A vaga é informada pelo condutor e pode acabar. Fale logo. Antes de fechar, peça para ver os documentos.",
    ],
    items: news.map(itemOf),
    ...(many || !first
      ? { link: { label: "Ver na busca", path: searchPath(mailed[0]) } }
      : { link: { label: "Ver perfil", path: profilePath(first) } }),
  };
}

function itemOf({ driver, notices }: News) {
  const { name, vehicleType, serviceCity, serviceState, next } = driver;
  const isForToday = notices.some(({ year }) => year === null);
  const isForYear = notices.some(({ year }) => year !== null);
  return {
    title: name,
    path: profilePath({ driver, notices }),
    lines: [
      `${vehicleType}, ${serviceCity}, ${serviceState}`,
      ...(isForToday ? [todaysSeats(driver)] : []),
      ...(isForYear && next ? [`Para ${next.year}: ${nextSeatsText(next)}`] : []),
      `Atende ${[...new Set(notices.map(({ place }) => place))].join(", ")}`,
    ],
  };
}

function todaysSeats(driver: News["driver"]): string {
  const { seats } = driver;
  const free = seatFacts(freeSeats(driver), seats?.shifts ?? null)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(", ");
  return `${free}, ${confirmedText(seats?.confirmedDaysAgo ?? null)}`;
}

function endingPart(ending: readonly LiveNotice[]) {
  return {
    title: "Ainda procura vaga?",
    preview: endsWords(ending),
    paragraphs: [`${endsWords(ending)} Se ainda procura, mantenha o aviso por mais ${WAITING_DAYS} dias.`],
    facts: ending.map((notice) => waitedFact(placeText(notice), notice)),
  };
}

function endsWords(notices: readonly LiveNotice[]): string {
  const last = new Date(Math.max(...notices.map(({ endsAt }) => endsAt.getTime())));
  const date = formatDate(last.toISOString());
  return notices.length === 1 ? `Seu aviso vale até ${date}.` : `Seus avisos valem até ${date}.`;
}

/** The notices that news are about, each once. */
export function noticesOf(news: readonly News[]): LiveNotice[] {
  return [...new Map(news.flatMap(({ notices }) => notices).map((notice) => [notice.id, notice])).values()];
}

/** The search that finds a notice's drivers. */
export function searchPath(notice: LiveNotice | undefined): string {
  if (!notice) return paths.search;
  const { state, city } = notice;
  return `${paths.search}?${new URLSearchParams({ estado: state, cidade: city, ...searchFor(notice) })}`;
}

/** A profile, with what the family waits for, so that the page can answer it. */
function profilePath({ driver, notices: [notice] }: News): string {
  const params = new URLSearchParams(notice && searchFor(notice));
  return paths.profile(driver.id) + (params.size > 0 ? `?${params}` : "");
}

function searchFor({ place, kind, shift, year }: LiveNotice): Record<string, string> {
  const turno = Object.entries(shiftFilters).find(([, fact]) => fact === shift)?.[0];
  return {
    ...(kind === "neighborhood" ? { bairro: place } : kind === "school" ? { escola: place } : {}),
    ...(turno && { turno }),
    ...(year && { ano: String(year) }),
  };
}
