import { expect, test } from "bun:test";
import {
  isCacheableCall,
  isCacheableCallResponse,
  isCacheableFile,
  isCacheablePage,
  isCacheableResponse,
} from "../../../client/offline/cacheable";
import { appRouter } from "../../../server/app/router";
import { driverAreaPaths } from "../../../server/content/discovery/driver-area-paths";
import { consolePaths } from "../../../shared/operation/console-paths";
import { paths } from "../../../shared/paths";

const at = (path: string) => new URL(path, "https://rota.example");

test("the service worker caches no page of an account, a token or the operator", () => {
  for (const path of [
    ...[...driverAreaPaths, ...Object.values(consolePaths), paths.login, paths.register, paths.protocol],
    ...[paths.confirmEmail, paths.resetPassword, paths.seatsConfirm].map((path) => `${path}?token=a`),
    ...["/dev/mailbox", "/api/drivers/featured"],
  ])
    expect([path, isCacheablePage(at(path)), isCacheableFile(at(path))]).toEqual([path, false, false]);
  for (const path of ["/", "/buscar?estado=SP", "/condutor/abcdefghijklmnop", "/favoritos", "/comparar?c=a"])
    expect([path, isCacheablePage(at(path))]).toEqual([path, true]);
});

test("no call with a session, and only these calls", () => {
  const kept = Object.keys(appRouter._def.procedures).filter((name) =>
    isCacheableCall(at(`/api/trpc/${name}?batch=1`), new Headers()),
  );
  expect(kept.toSorted()).toEqual([
    ...["drivers.byId", "drivers.compare", "drivers.favourites", "drivers.featured", "drivers.search"],
    "site.company",
  ]);
  const session = new Headers({ authorization: "Bearer x" });
  expect(isCacheableCall(at("/api/trpc/drivers.byId"), session)).toBe(false);
  expect(isCacheableCall(at("/api/trpc/drivers.byId,drivers.whatsapp"), new Headers())).toBe(false);
  expect(isCacheableCall(at("/api/console/queue.list"), new Headers())).toBe(false);
});

test.each([
  [200, "no-cache", true, true],
  [200, "no-store", false, true],
  [200, "private, no-store", false, false],
  [207, "no-store", false, false],
])("a response of %d with %s is kept as a page: %p, as a call: %p", (status, keeping, asPage, asCall) => {
  const answer = new Response("x", { status, headers: { "cache-control": keeping } });
  expect([isCacheableResponse(answer), isCacheableCallResponse(answer)]).toEqual([asPage, asCall]);
});
