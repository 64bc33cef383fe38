import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { ConsoleRouter } from "../../server/console/router";
import type { StaffRole } from "../../shared/staff";
import { logIn, publishedLiveDriver, worked } from "../accounts/live-driver";
import { linkIn, stringField } from "../accounts/people";
import { checkoutUrlOf, fieldOf, offers, payAt, returnUrls } from "../billing/shop";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest, terminal, trpcByName } from "../support/api";
import { databaseKind } from "../support/databases";
import { forFile } from "../support/for-file";
import { freePort } from "../support/free-port";
import { startLiveServer } from "../support/live-server";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";

/** The embedded database serves one process. */
export const PROCESSES = databaseKind === "postgres" ? 2 : 1;

/** `startAttackedProduct` for all tests of a file. */
export const testAttackedProduct = () => forFile(startAttackedProduct, ({ live }) => live.close());

/** The product with the limits of production, and whom an attacker and the staff are, over the network alone. */
async function startAttackedProduct() {
  const port = String(freePort());
  const url = `http://localhost:${port}`;
  const limits = { RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1", WEB_PROCESSES: String(PROCESSES) };
  const keys = { OPS_TOKEN, MEMORY_KEY: "a1".repeat(32), DOCUMENTS_KEY: "d0".repeat(32) };
  const live = { ...(await startLiveServer({ PORT: port, APP_URL: url, ...limits, ...keys })), url };
  if (PROCESSES > 1)
    await until("all processes", () => live.logs().includes("all web processes are ready"), 60_000);
  let people = 0;

  /** Calls from an address of its own, each on a connection of its own, so that either process may answer. */
  const calls = (token?: string, address = `198.51.100.${++people % 250}`) =>
    rest(url, token, { connection: "close", "x-forwarded-for": address });

  /** Asks often enough for every process to answer. */
  const everywhere = <Answer>(ask: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: 6 * PROCESSES }, ask));

  return {
    live,
    calls,
    everywhere,
    /** Every status with which the processes answer for a profile. */
    seen: async (driverId: string) => {
      const answers = await everywhere(() => calls().get(`/drivers/${driverId}`));
      return [...new Set(answers.map(({ status }) => status))];
    },
    /** A published driver, whom nobody shares a telephone with. */
    published: async (change: object = {}) => {
      const profile = { ...wholeProfile, phone: `(11) 9${80_000_000 + ++people}`, ...change };
      return { ...(await publishedLiveDriver(live, profile)), profile };
    },
    pay: async (token: string) => {
      const checkout = { ...offers.monthly, ...returnUrls(live) };
      await payAt(checkoutUrlOf(await calls(token).post("/subscriptions/checkout", checkout)));
      await worked(trpcByName(url, token).mutate("subscriptions.refresh"));
    },
    /** Saves a profile with a photo and publishes it; answers its id and the sentence. */
    publish: async (token: string, profile: object) => {
      const photo = await photoDataUrl(`#${String(100_000 + ++people)}`);
      const saved = await worked(calls(token).post("/drivers/register", { ...profile, photo }));
      const said = await worked(calls(token).post("/drivers/publish", { isPublic: true }));
      return { driverId: stringField(saved, "id"), message: fieldOf(said, "message") };
    },
    /** Registers an e-mail again after its account was deleted. */
    registerAgain: async ({ email, password }: { email: string; password: string }) => {
      const asks = ({ to, subject }: { to: string[]; subject: string }) =>
        to.includes(email) && subject.includes("Confirme");
      const before = live.mail.mails.filter(asks).length;
      const form = { firstName: "Edson", lastName: "Ribeiro", email, password, confirmPassword: password };
      await worked(calls().post("/auth/register", form));
      const mail = await until("a mail of confirmation", () => live.mail.mails.filter(asks)[before]);
      await worked(calls().post("/auth/confirm-email", { token: linkIn(mail).token, email }));
      return logIn(url, { email, password });
    },
    /** The console of somebody whom the operator's key invited, and who made a passkey. */
    staffWith: async (role: StaffRole) => {
      const member = { email: `equipe${++people}@rota.example`, name: "Helena", role };
      const invited = await terminal(url, OPS_TOKEN).addStaff.mutate(member);
      const link = new URL(invited.link).hash.slice(1);
      const consoleOf = (token = "") => {
        const headers = { authorization: `Bearer ${token}` };
        return createTRPCClient<ConsoleRouter>({
          links: [httpBatchLink({ url: `${url}/api/console`, headers })],
        });
      };
      const { challenge } = await consoleOf().access.startRegistration.mutate({ link });
      const key = await softPasskey(url);
      const response = await key.register(challenge);
      return consoleOf((await consoleOf().access.register.mutate({ link, response })).token);
    },
    /** Whether each process answered calls of this path. */
    isShared: (path: string) => {
      const lines = live.logs().split("\n");
      const parsed = lines.flatMap((line) =>
        line.startsWith("{") ? [JSON.parse(line) as { path?: string; process?: number }] : [],
      );
      const answering = parsed.flatMap((line) => (line.path === path ? [line.process] : []));
      return new Set(answering).size === PROCESSES;
    },
  };
}
