import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { createApi } from "./api";
import type { Books } from "./billing";
import { Postman, type Receiver, sendEvent } from "./deliver-events";
import { createPages } from "./pages";
import { openState, type SentEvent, type State } from "./state";

export type SimulatorOptions = {
  /** A file that keeps the state across restarts; without it the state lives as long as the process. */
  file?: string | undefined;
  now?: () => Date;
  /** Path under which the pages are mounted, "" if they have their own origin. */
  base?: string;
};

/** How many sent events stay listed. */
const EVENTS_MAX = 200;
const unsent = { pending: true, tries: 0, isDelivered: false };
const ANSWERS_LIFETIME_SECONDS = 24 * 60 * 60;

export type Simulator = {
  state: State;
  books: Books;
  /** Stripe's API, under /v1. */
  api: Hono;
  /** Checkout, billing portal and controls. */
  pages: Hono;
  /** Sets the base URL of the pages for the browser, as in "http://localhost:3000/dev/stripe". */
  showPagesAt: (url: string) => void;
  /** From now on sends events to this URL, pending ones included; undefined queues them. */
  deliverTo: (receiver: Receiver | undefined) => void;
  /** Sends one event once, whatever its state; true if it was accepted. */
  send: (event: SentEvent, receiver: Receiver) => Promise<boolean>;
  /** Saves the state and delivers pending events: call it after changes not made over HTTP. */
  changed: () => void;
  stop: () => void;
};

/** A small Stripe: the endpoints that the product uses, pages for paying, signed events. For development and tests. */
export function createSimulator({
  file,
  now = () => new Date(),
  base = "",
}: SimulatorOptions = {}): Simulator {
  const { state, save } = openState(file);
  const seconds = () => Math.floor(now().getTime() / 1000);
  let pagesUrl = base;
  let receiver: Receiver | undefined;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const postman = new Postman({ events: state.events, receiver: () => receiver, now: seconds, save });
  const books: Books = {
    state,
    settings: { afterRetries: "cancel", refusesRefunds: false },
    now: seconds,
    newId,
    emit: (type, object) => {
      const event = { id: newId("evt"), type, created: seconds(), object, ...unsent };
      // A copy of its current state, because the object goes on changing.
      state.events.push(structuredClone(event));
    },
    pagesUrl: () => pagesUrl,
  };
  const changed = () => {
    forgetOld(state, seconds());
    save();
    postman.wake();
  };
  return {
    state,
    books,
    api: createApi(books, changed),
    pages: createPages(books, base, changed),
    showPagesAt: (url) => {
      pagesUrl = url;
    },
    deliverTo: (to) => {
      receiver = to;
      postman.wake();
    },
    send: (event, to) => sendEvent(event, to, seconds()),
    changed,
    stop: () => postman.stop(),
  };
}

function forgetOld(state: State, now: number): void {
  const sent = state.events.filter(({ pending }) => !pending);
  for (const event of sent.slice(0, -EVENTS_MAX)) state.events.splice(state.events.indexOf(event), 1);
  for (const [key, { created }] of Object.entries(state.answers)) {
    if (created < now - ANSWERS_LIFETIME_SECONDS) delete state.answers[key];
  }
}
