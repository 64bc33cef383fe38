import { LRUCache } from "lru-cache";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { schoolKey } from "../../shared/places/school-names";
import { lastDayOfSeason } from "../../shared/profile/next-seats";
import { normalise } from "../../shared/search";
import type { Db } from "../platform/database/database";
import { log } from "../platform/http/log";
import { networkOf } from "../platform/http/network-of";
import { CountBuffer } from "./count-buffer";
import type { Shown } from "./shown";
import { type Visitor, VisitorCodes } from "./visitor-codes";
import { type Appearances, writeAppearances } from "./write-appearances";
import { type SearchCount, writeSearches } from "./write-searches";
import { type RecordedVisit, writeVisits } from "./write-visits";

/** Counts are flushed this often; those of one interval are lost if the process is killed. */
const FLUSH_MS = 30_000;
/** Networks of one search between two flushes; more are dropped. */
const NETWORKS_MAX = 10_000;

/** A family's devices count; a script that loads a page again and again does not get far (as with visits). */
const APPEARANCES_OF_A_NETWORK = 10;
/** Networks of a day that are remembered for that, in each process; of more the one seen longest ago is forgotten. */
const SEEN_NETWORKS_MAX = 20_000;
/** Lists counted between two flushes before they are added up early. */
const LISTS_MAX = 10_000;

/** A school and the city of the driver who was asked for seats of a year there, as they were written. */
type RequestedSchool = { state: string; city: string; school: string; year: number };

/**
 * Counts appearances, visits and searches without identifying anyone (docs/decisions, results): collected in memory,
 * flushed every 30 seconds and on shutdown. Robots don't count.
 */
export class Tally {
  private readonly codes: VisitorCodes;
  /** Those of a season, whose salt is one of its last day. */
  private readonly seasonCodes: VisitorCodes;
  private readonly timer: Timer;
  private readonly appearances = new CountBuffer<Appearances>(
    ({ driverId, day, source }) => `${driverId} ${day} ${source}`,
    (waiting, more) => {
      waiting.appearances += more.appearances;
    },
  );
  private readonly visits = new CountBuffer<RecordedVisit>(
    ({ driverId, day, visitor }) => `${driverId} ${day} ${visitor}`,
    (waiting, more) => {
      waiting.opened ||= more.opened;
    },
  );
  private readonly searches = new CountBuffer<SearchCount>(
    ({ day, searched, shift, year, foundNobody }) =>
      JSON.stringify([day, searched, shift, year, foundNobody]),
    (waiting, more) => {
      waiting.searches += more.searches;
      for (const network of more.networks)
        if (waiting.networks.size < NETWORKS_MAX) waiting.networks.add(network);
    },
  );
  /** How often each network was shown each driver today, until that no longer counts. */
  private readonly seen = new LRUCache<string, Map<string, number>>({ max: SEEN_NETWORKS_MAX });
  /** How often a list was shown whole since the last flush: one number for a cached page, not one for each driver. */
  private readonly lists = new Map<Shown, number>();
  private day = { name: "", begins: 0, ends: 0 };
  private readonly underWay = new Set<Promise<void>>();
  private writing = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {
    this.codes = new VisitorCodes(db);
    this.seasonCodes = new VisitorCodes(db);
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** Counts what a response shows: a page each time it is sent, or the answer of a call. */
  countShown(all: readonly Shown[], visitor: Visitor): void {
    if (isRobot(visitor.userAgent)) return;
    const day = this.today();
    const network = networkOf(visitor.clientAddress);
    for (const shown of all) {
      const { search } = shown;
      const driverIds = this.countedFor(network, shown.driverIds);
      if (driverIds.length < shown.driverIds.length) this.share({ ...shown, driverIds }, 1, day);
      else this.lists.set(shown, (this.lists.get(shown) ?? 0) + 1);
      if (search?.isUnmet)
        this.countNetwork({ ...search, day, searches: 0 }, this.codes.networkCodeOf(visitor, day));
    }
    if (this.lists.size > LISTS_MAX) this.shareOut();
  }

  /** Notes that a visitor opened a visible profile, or the driver's WhatsApp. The flush decides whether it counts. */
  async countVisit(visit: Omit<RecordedVisit, "day" | "visitor">, visitor: Visitor): Promise<void> {
    if (isRobot(visitor.userAgent)) return;
    const day = this.today();
    this.visits.add({ ...visit, day, visitor: await this.codes.codeOf(visitor, day) });
  }

  /**
   * Notes that a family asked a driver for seats of a year at a school. A network counts once per known school and season,
   * under the season's last day.
   */
  countRequest(
    { state, city, school, year }: RequestedSchool,
    visitor: Pick<Visitor, "clientAddress">,
  ): void {
    const searched = { state, city: normalise(city), kind: "school", name: schoolKey(school) } as const;
    const day = lastDayOfSeason(year);
    this.countNetwork(
      { day, searched, shift: "", foundNobody: false, year, searches: 0 },
      this.networkInSeason(year, visitor),
    );
  }

  /** The code of a visitor's network in the season of a year, which thousands of networks share. */
  networkInSeason(year: number, visitor: Pick<Visitor, "clientAddress">): Promise<string> {
    return this.seasonCodes.sharedCodeOf(visitor, lastDayOfSeason(year));
  }

  /** Flushes the counts, after a flush that is still running. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** The day in São Paulo. At a new day, what was shown so far is counted for the old one first. */
  private today(): string {
    const moment = this.now().getTime();
    if (moment >= this.day.ends || moment < this.day.begins) {
      this.shareOut();
      this.seen.clear();
      const name = dayInSaoPaulo(new Date(moment));
      this.day = { name, begins: startOfDay(name).getTime(), ends: startOfDay(name, 1).getTime() };
    }
    return this.day.name;
  }

  /** Those of the drivers whose appearance still counts for this network today. */
  private countedFor(network: string, driverIds: readonly string[]): string[] {
    const known = this.seen.get(network);
    const times = known ?? new Map<string, number>();
    if (!known) this.seen.set(network, times);
    return driverIds.filter((id) => {
      const before = times.get(id) ?? 0;
      if (before < APPEARANCES_OF_A_NETWORK) times.set(id, before + 1);
      return before < APPEARANCES_OF_A_NETWORK;
    });
  }

  private shareOut(): void {
    for (const [shown, times] of this.lists) this.share(shown, times, this.day.name);
    this.lists.clear();
  }

  private share({ source, driverIds, search }: Shown, times: number, day: string): void {
    for (const driverId of driverIds) this.appearances.add({ driverId, day, source, appearances: times });
    if (search) this.searches.add({ ...search, day, searches: times, networks: new Set() });
  }

  private countNetwork(count: Omit<SearchCount, "networks">, coding: Promise<string>): void {
    const noting = coding
      .then((code) => this.searches.add({ ...count, networks: new Set([code]) }))
      .catch((error: unknown) => log.warn({ err: error }, "a family without a seat was not counted"))
      .finally(() => this.underWay.delete(noting));
    this.underWay.add(noting);
  }

  private async write(): Promise<void> {
    this.today();
    this.shareOut();
    await Promise.all(this.underWay);
    await this.appearances.write(this.db, writeAppearances);
    await this.visits.write(this.db, writeVisits);
    await this.searches.write(this.db, writeSearches);
  }
}

const ROBOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|curl|wget|python|monitor/i;

/** How many user agents to remember: browsers of one version share theirs. */
const KNOWN_MAX = 5000;
const known = new Map<string, boolean>();

/** Whether a user agent names a crawler or another program. */
function isRobot(userAgent: string): boolean {
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  const isOne = userAgent === "" || ROBOTS.test(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, isOne);
  return isOne;
}
