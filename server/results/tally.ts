import { LRUCache } from "lru-cache";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import type { Db } from "../database/database";
import { log } from "../http/log";
import { networkOf } from "../http/network-of";
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

/** A family's devices count; a script that loads a page again and again does not get far (as with visits). */
const APPEARANCES_OF_A_NETWORK = 10;
/** Networks and drivers of a day that are remembered for that, in each process: about 30 MB. */
const PAIRS_MAX = 200_000;

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
  /** How often today a network was shown a driver, until that no longer counts. */
  private readonly seen = new LRUCache<string, number>({ max: PAIRS_MAX });
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

  /** Counts what a response shows: a page each time it is sent, or the answer of a call. */
  countShown(all: readonly Shown[], visitor: Visitor): void {
    if (isRobot(visitor.userAgent)) return;
    const day = this.today();
    const network = networkOf(visitor.clientAddress);
    for (const { source, driverIds, search } of all) {
      for (const driverId of driverIds)
        if (this.counts(`${network} ${driverId}`))
          this.appearances.add({ driverId, day, source, appearances: 1 });
      if (!search) continue;
      this.searches.add({ ...search, day, searches: 1, networks: new Set() });
      if (search.isUnmet) this.countUnmet(search, day, visitor);
    }
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

  /** The day in São Paulo. */
  private today(): string {
    const moment = this.now().getTime();
    if (moment >= this.day.ends || moment < this.day.begins) {
      this.seen.clear();
      const name = dayInSaoPaulo(new Date(moment));
      this.day = { name, begins: startOfDay(name).getTime(), ends: startOfDay(name, 1).getTime() };
    }
    return this.day.name;
  }

  private counts(pair: string): boolean {
    const times = this.seen.get(pair) ?? 0;
    if (times < APPEARANCES_OF_A_NETWORK) this.seen.set(pair, times + 1);
    return times < APPEARANCES_OF_A_NETWORK;
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
    await Promise.all(this.underWay);
    await this.appearances.write(this.db, writeAppearances);
    await this.visits.write(this.db, writeVisits);
    await this.searches.write(this.db, writeSearches);
  }
}
