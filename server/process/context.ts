import { countAnswer } from "../counting/count-answer";
import type { Shown } from "../counting/shown";
import type { Session } from "../platform/sessions/sessions";
import type { Services } from "./services";

/** What a procedure gets: the services of the process and the caller. */
export type Context = Services & {
  requestId: string;
  /** The client's address as far as it can be trusted (TRUSTED_PROXY_HOPS). */
  clientAddress: string;
  /** The request came from this machine, not through a proxy. */
  isFromThisMachine: boolean;
  userAgent: string;
  bearerToken: string | null;
  /** The session that the token opens, looked up once per request; null when there is none. */
  session: () => Promise<Session | null>;
  /** Records which drivers an answer shows: counted at once, or each time the page rendered from it is sent. */
  noteShown: (shown: Shown) => void;
};

export type Caller = Pick<
  Context,
  "requestId" | "clientAddress" | "isFromThisMachine" | "userAgent" | "bearerToken"
>;

/** A context for one request. The drivers that it shows count at once, unless `noteShown` is given. */
export function createContext(services: Services, caller: Caller, noteShown?: Context["noteShown"]): Context {
  let session: Promise<Session | null> | undefined;
  const context: Context = {
    ...services,
    ...caller,
    session: () => {
      session ??= caller.bearerToken ? services.sessions.read(caller.bearerToken) : Promise.resolve(null);
      return session;
    },
    noteShown: noteShown ?? ((shown) => countAnswer(context, shown)),
  };
  return context;
}
