import { sql } from "drizzle-orm";
import { accessRecords } from "../../../drizzle/schema/access-records";
import type { Db } from "../database/database";
import { insertRows } from "../database/insert-rows";
import { log } from "./log";
import { networkOf } from "./network-of";

const MINUTE_MS = 60_000;
const FLUSH_MS = 5000;
/** The buffer grows this large only while the database is down; further records are dropped. */
const WAITING_MAX = 50_000;
const ROWS_AT_ONCE = 1000;
/** A client can use any address of its IPv6 network: after this many, only the network is recorded. */
const ADDRESSES_OF_A_NETWORK = 16;

type Row = typeof accessRecords.$inferInsert;

/** Records which IP addresses use the product, to the minute; buffered and flushed every few seconds. */
export class AccessRecords {
  private waiting = new Map<string, Row>();
  /** Addresses noted in this minute, by network and account. */
  private noted = new Map<string, Set<string>>();
  private notedMinute = 0;
  private writing = Promise.resolve();
  private readonly timer: Timer;

  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** @param userId the account that is signed in, if any */
  note(address: string, userId = ""): void {
    const minute = Math.floor(this.now().getTime() / MINUTE_MS);
    const recorded = this.addressToRecord(minute, address, userId);
    const key = `${minute} ${recorded} ${userId}`;
    if (this.waiting.has(key) || this.waiting.size >= WAITING_MAX) return;
    this.waiting.set(key, { at: new Date(minute * MINUTE_MS), address: recorded, userId });
  }

  private addressToRecord(minute: number, address: string, userId: string): string {
    const network = networkOf(address);
    if (network === address) return address;
    if (minute !== this.notedMinute) this.noted = new Map();
    this.notedMinute = minute;
    const key = `${network} ${userId}`;
    const addresses = this.noted.get(key) ?? new Set();
    this.noted.set(key, addresses);
    if (addresses.size >= ADDRESSES_OF_A_NETWORK && !addresses.has(address)) return network;
    addresses.add(address);
    return address;
  }

  /** Writes the buffer once earlier writes are done. Records that fail to be written stay buffered. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const [taken, rows] = [this.waiting, [...this.waiting.values()]];
    this.waiting = new Map();
    try {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        const some = rows.slice(first, first + ROWS_AT_ONCE);
        await insertRows(this.db, accessRecords, some, sql`on conflict do nothing`);
      }
    } catch (error) {
      log.warn({ err: error }, "access records wait for the database");
      for (const [key, row] of taken) if (this.waiting.size < WAITING_MAX) this.waiting.set(key, row);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
