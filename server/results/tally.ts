import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import type { Db } from "../database/database";
import { log } from "../http/log";
import { CountBuffer } from "./count-buffer";
import { isRobot } from "./robots";
import type { Searched, Shown } from "./shown";
import { type Visitor, VisitorCodes } from "./visitor-codes";
import { type Appearances, writeAppearances } from "./write-appearances";
import { type SearchCount, writeSearches } from "./write-searches";
import { type NotedVisit, writeVisits } from "./write-visits";

/** Counts are flushed this often; those of one interval are lost if the process is killed. */
const FLUSH_MS = 30_000;
/** Networks of one search between two flushes; more are dropped. */
const NETWORKS_MAX = 10_000;

/** What a page shows, and how often it was sent since the last flush. */
export class ShownPage {
  times = 0;
  readonly unmet: readonly Searched[];

  constructor(readonly shown: readonly Shown[]) {
    this.unmet = shown.flatMap(({ search }) => (search?.isUnmet ? [search] : []));
  }
}

/**
 * Counts appearances, visits and searches without identifying anyone (docs/decisions, results): collected in memory,
 * flushed every 30 seconds and on shutdown. Robots don't count.
 */
export class Tally {
  private readonly codes: VisitorCodes;
  private readonly timer: Timer;
  private readonly appearances = new CountBuffer<Appearances>(
    ({ driverId, day, source }) => `${driverId} ${day} ${source}`,
    (waiting, more) => {
      waiting.appearances += more.appearances;
    },
  );
  private readonly visits = new CountBuffer<NotedVisit>(
    ({ driverId, day, visitor }) => `${driverId} ${day} ${visitor}`,
    (waiting, more) => {
      waiting.opened ||= more.opened;
    },
  );
  private readonly searches = new CountBuffer<SearchCount>(
    ({ day, sought, shift, foundNobody }) => JSON.stringify([day, sought, shift, foundNobody]),
    (waiting, more) => {
      waiting.searches += more.searches;
      for (const network of more.networks)
        if (waiting.networks.size < NETWORKS_MAX) waiting.networks.add(network);
    },
  );
  /** Pages sent since the last flush. */
  private readonly sent = new Set<ShownPage>();
  private day = { name: "", begins: 0, ends: 0 };
  private readonly underWay = new Set<Promise<void>>();
  private writing = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {
    this.codes = new VisitorCodes(db);
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** Counts a sent page. Only increments a counter: the page's drivers are counted at the flush. */
  countPage(page: ShownPage, userAgent: string, visitor: () => Visitor): void {
    if (isRobot(userAgent)) return;
    const day = this.today();
    if (page.times === 0) this.sent.add(page);
    page.times += 1;
    for (const search of page.unmet) this.countUnmet(search, day, visitor());
  }

  /** Counts the response of an API call. */
  countAnswer(shown: Shown, visitor: Visitor): void {
    if (isRobot(visitor.userAgent)) return;
    const day = this.today();
    this.share([shown], 1, day);
    if (shown.search?.isUnmet) this.countUnmet(shown.search, day, visitor);
  }

  /** Notes that a visitor opened a visible profile, or the driver's WhatsApp. The flush decides whether it counts. */
  async countVisit(visit: Omit<NotedVisit, "day" | "visitor">, visitor: Visitor): Promise<void> {
    if (isRobot(visitor.userAgent)) return;
    const day = this.today();
    this.visits.add({ ...visit, day, visitor: await this.codes.codeOf(visitor, day) });
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

  /** The day in São Paulo. At a new day, pages sent so far are counted for the old one first. */
  private today(): string {
    const moment = this.now().getTime();
    if (moment >= this.day.ends || moment < this.day.begins) {
      this.shareOut();
      const name = dayInSaoPaulo(new Date(moment));
      this.day = { name, begins: startOfDay(name).getTime(), ends: startOfDay(name, 1).getTime() };
    }
    return this.day.name;
  }

  private shareOut(): void {
    for (const page of this.sent) {
      this.share(page.shown, page.times, this.day.name);
      page.times = 0;
    }
    this.sent.clear();
  }

  private share(shown: readonly Shown[], times: number, day: string): void {
    for (const { source, driverIds, search } of shown) {
      for (const driverId of driverIds) this.appearances.add({ driverId, day, source, appearances: times });
      if (search) this.searches.add({ ...search, day, searches: times, networks: new Set() });
    }
  }

  private countUnmet(search: Searched, day: string, visitor: Visitor): void {
    const noting = this.codes
      .networkCodeOf(visitor, day)
      .then((code) => this.searches.add({ ...search, day, searches: 0, networks: new Set([code]) }))
      .catch((error: unknown) => log.warn({ err: error }, "a search without a seat was not counted"))
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
