import { describe, expect, test } from "bun:test";
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

describe("what the service worker caches", () => {
  test.each([
    ...driverAreaPaths,
    ...Object.values(consolePaths),
    paths.login,
    paths.register,
    paths.protocol,
    `${paths.confirmEmail}?token=a`,
    `${paths.resetPassword}?token=a`,
    `${paths.refuseRegistration}?token=a`,
    `${paths.seatsConfirm}?l=a`,
    "/dev/mailbox",
    "/api/drivers/featured",
  ])("no page at %s", (path) => {
    expect(isCacheablePage(at(path))).toBe(false);
    expect(isCacheableFile(at(path))).toBe(false);
  });

  test("pages that families look at", () => {
    for (const path of [
      "/",
      "/buscar?estado=SP",
      "/condutor/abcdefghijklmnop",
      "/favoritos",
      "/comparar?c=a",
    ]) {
      expect({ path, isKept: isCacheablePage(at(path)) }).toEqual({ path, isKept: true });
    }
  });

  test("no call with a session, and only these calls", () => {
    const kept = Object.keys(appRouter._def.procedures).filter((name) =>
      isCacheableCall(at(`/api/trpc/${name}?batch=1`), new Headers()),
    );
    expect(kept.toSorted()).toEqual([
      "drivers.byId",
      "drivers.compare",
      "drivers.favourites",
      "drivers.featured",
      "drivers.search",
      "site.company",
    ]);
    const session = new Headers({ authorization: "Bearer x" });
    expect(isCacheableCall(at("/api/trpc/drivers.byId"), session)).toBe(false);
    expect(isCacheableCall(at("/api/trpc/drivers.byId,drivers.whatsapp"), new Headers())).toBe(false);
    expect(isCacheableCall(at("/api/console/queue.list"), new Headers())).toBe(false);
  });

  test("no response that is private, an error or redirected", () => {
    const answer = (status: number, keeping: string) =>
      new Response("x", { status, headers: { "cache-control": keeping } });
    expect(isCacheableResponse(answer(200, "no-cache"))).toBe(true);
    expect(isCacheableResponse(answer(200, "private, no-store"))).toBe(false);
    expect(isCacheableResponse(answer(200, "no-store"))).toBe(false);
    expect(isCacheableResponse(answer(404, "no-cache"))).toBe(false);
    expect(isCacheableResponse(answer(503, "no-cache"))).toBe(false);
    expect(isCacheableCallResponse(answer(200, "no-store"))).toBe(true);
    expect(isCacheableCallResponse(answer(200, "private, no-store"))).toBe(false);
    expect(isCacheableCallResponse(answer(207, "no-store"))).toBe(false);
  });
});
