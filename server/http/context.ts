import type { Session } from "../accounts/sessions";
import type { Services } from "../services";

/** What a procedure gets: the services of the process and who asks. */
export type Context = Services & {
  requestId: string;
  /** The client's address as far as it can be trusted (TRUSTED_PROXY_HOPS). */
  clientAddress: string;
  /** Asked on this machine, without a proxy. */
  isFromThisMachine: boolean;
  userAgent: string;
  bearerToken: string | null;
  /** The session that the token opens, looked up once per request; null when there is none. */
  session: () => Promise<Session | null>;
};

export type Caller = Pick<
  Context,
  "requestId" | "clientAddress" | "isFromThisMachine" | "userAgent" | "bearerToken"
>;

/** A context for one request. */
export function createContext(services: Services, caller: Caller): Context {
  let session: Promise<Session | null> | undefined;
  return {
    ...services,
    ...caller,
    session: () => {
      session ??= caller.bearerToken ? services.sessions.read(caller.bearerToken) : Promise.resolve(null);
      return session;
    },
  };
}
