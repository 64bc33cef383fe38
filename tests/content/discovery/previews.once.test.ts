import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { articlePreview } from "../../../server/content/discovery/previews/article-preview";
import { drawPreview } from "../../../server/content/discovery/previews/draw-preview";
import {
  type DriverPreviewFacts,
  driverPreview,
} from "../../../server/content/discovery/previews/driver-preview";
import { sitePreview } from "../../../server/content/discovery/previews/site-preview";
import { widthOf, wrap } from "../../../server/platform/drawing/glyphs";
import { createPictureCache } from "../../../server/platform/drawing/picture-cache";
import { errors } from "../../../shared/errors";
import { subscribe, wholeProfile } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { root } from "../../support/root";

const app = testApp();

async function publishedDriver(change: object = {}) {
  const driver = await accountWithProfile(app, change);
  await subscribe(app.services, driver.account);
  expect((await driver.publish()).status).toBe(200);
  return { ...driver, address: `${app.url}/preview/condutor/${driver.saved.id}.jpg` };
}

describe("the picture of a profile", () => {
  test("is rendered for a visible driver only", async () => {
    const { address, publish } = await publishedDriver();
    expect((await fetch(address)).status).toBe(200);
    await publish(false);
    const hidden = await fetch(address);
    expect(hidden.status).toBe(404);
    expect(await hidden.json()).toMatchObject({ code: "DRIVER_NOT_FOUND" });
  });

  test("keeps its ETag while its content is the same, and gets another when the profile changes", async () => {
    const { address, save, saved } = await publishedDriver();
    const change = async (fields: object) =>
      expect((await save({ ...wholeProfile, photo: saved.photo, ...fields })).status).toBe(200);
    const first = await fetch(address);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    await change({ description: "Outra descrição, que a figura não mostra." });
    expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    await change({ name: "Edson Ribeiro Filho" });
    const changed = await fetch(address, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("handles the longest names, and letters that the font lacks", async () => {
    const { address } = await publishedDriver({
      name: `Łucja Ωmega 🚐 ${"Bartolomeu ".repeat(9)}`.slice(0, 120),
      serviceState: "MT",
      serviceCity: "Vila Bela da Santíssima Trindade",
      offeredSchoolTransport: ["Escola ".repeat(17).trim(), "A".repeat(120)],
    });
    const picture = await fetch(address).then((answer) => answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("an unknown driver and an unknown article have none", async () => {
    for (const path of ["condutor/abcdefghijklmnop", "condutor/..%2f..", "blog/nada"]) {
      expect((await fetch(`${app.url}/preview/${path}.jpg`)).status).toBe(404);
    }
  });
});

describe("text as paths", () => {
  const article = { title: "Um título <b>&", category: "Guia", image: "/covers/fallback.svg" };

  test("no picture needs a font of the machine", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2a6f97" } })
      .jpeg()
      .toBuffer();
    const facts = {
      name: "Edson & Cia <x>",
      serviceCity: "São Paulo",
      serviceState: "SP",
      vehicleType: "Kombi",
      offeredSchoolTransport: ['EMEF "Aspas"'],
    } satisfies DriverPreviewFacts;
    for (const svg of [
      sitePreview("Rota Escola"),
      articlePreview(article, "Rota Escola"),
      driverPreview(facts, photo, "Só"),
    ]) {
      expect(svg).not.toMatch(/<text|font-family|NaN|Infinity|undefined/);
      expect((await drawPreview(svg)).length).toBeGreaterThan(5000);
    }
  });

  test("a machine without fonts renders the same picture, byte by byte", async () => {
    const here = Bun.hash(await drawPreview(sitePreview("Rota Escola")));
    const script = [
      'import { drawPreview } from "./server/content/discovery/previews/draw-preview";',
      'import { sitePreview } from "./server/content/discovery/previews/site-preview";',
      'console.log(String(Bun.hash(await drawPreview(sitePreview("Rota Escola")))));',
    ].join("\n");
    const child = Bun.spawn([process.execPath, "-e", script], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", FONTCONFIG_FILE: "/dev/null" },
      stderr: "ignore",
    });
    expect((await new Response(child.stdout).text()).trim()).toBe(String(here));
  });

  test("lines fit their width, and what is too much ends in an ellipsis", () => {
    const words = { size: 40, weight: 800 } as const;
    const text = "Como se cadastrar como condutor, do primeiro toque à publicação";
    const lines = wrap({ ...words, text }, 400, 3);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toEndWith("…");
    for (const line of lines) expect(widthOf({ ...words, text: line })).toBeLessThanOrEqual(400);
    expect(wrap({ ...words, text }, 4000, 3)).toEqual([text]);
    expect(wrap({ ...words, text: "" }, 400, 3)).toEqual([]);
    expect(widthOf({ ...words, text: "AVA" })).toBeLessThan(
      widthOf({ ...words, text: "A" }) * 2 + widthOf({ ...words, text: "V" }),
    );
  });
});

describe("the picture cache", () => {
  const picture = (length: number) => new Uint8Array(length);

  test("one rendering serves all concurrent and later requests", async () => {
    const cache = createPictureCache();
    let drawn = 0;
    const draw = async () => {
      drawn++;
      return picture(10);
    };
    const both = await Promise.all([cache.get("a", draw), cache.get("a", draw)]);
    expect(both[0]).toBe(both[1]);
    await cache.get("a", draw);
    expect(drawn).toBe(1);
  });

  test("the least recently used are evicted when there is no room", async () => {
    const cache = createPictureCache(100);
    for (const key of ["a", "b", "a", "c"]) await cache.get(key, async () => picture(40));
    expect(["a", "b", "c"].map(cache.has)).toEqual([true, false, true]);
  });

  test("one is rendered at a time, a failure stops nobody, and too many requests are rejected", async () => {
    const cache = createPictureCache();
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const draw = async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      return picture(1);
    };
    const failing = cache.get("broken", () => Promise.reject(new Error("no")));
    const waiting = Array.from({ length: 19 }, (_, index) => cache.get(String(index), draw));
    expect(() => cache.get("one more", draw)).toThrow(errors.UNAVAILABLE.message);
    gate.resolve();
    await expect(failing).rejects.toThrow("no");
    await Promise.all(waiting);
    expect(most).toBe(1);
    expect(cache.has("broken")).toBe(false);
  });
});
