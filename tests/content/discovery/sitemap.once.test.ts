import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { sitemapIndexOf, sitemapOf } from "../../../server/content/discovery/sitemap";
import {
  isProfilePrefix,
  PROFILES_PER_FILE,
  profileEntries,
  profilePrefixes,
} from "../../../server/content/discovery/sitemap-entries";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

const app = testApp();

const text = (path: string) => fetch(app.url + path).then((answer) => answer.text());

describe("the sitemap lists what is visible", () => {
  test("a profile appears when it is published, with its last change, and disappears when it is hidden", async () => {
    const { account, saved, publish } = await accountWithProfile(app);
    const address = `<loc>${app.url}/condutor/${saved.id}</loc>`;
    expect(await text("/sitemap.xml")).not.toContain(address);
    await subscribe(app.services, account);
    expect((await publish()).status).toBe(200);
    const [row] = await app.services.db
      .select({ updatedAt: drivers.updatedAt })
      .from(drivers)
      .where(eq(drivers.id, saved.id));
    expect(await text("/sitemap.xml")).toContain(
      `${address}<lastmod>${row?.updatedAt.toISOString()}</lastmod>`,
    );
    expect(await text(`/sitemap-condutores-${saved.id.slice(0, 2)}.xml`)).toContain(address);
    expect((await publish(false)).status).toBe(200);
    expect(await text("/sitemap.xml")).not.toContain(address);
  });

  test("a city appears from three visible drivers on", async () => {
    const city = { serviceState: "MG", serviceCity: "São João del-Rei" };
    const address = `<loc>${app.url}/transporte-escolar/mg/sao-joao-del-rei</loc>`;
    for (const wanted of [false, false, true]) {
      const { account, publish } = await accountWithProfile(app, city);
      await subscribe(app.services, account);
      expect((await publish()).status).toBe(200);
      expect((await text("/sitemap-paginas.xml")).includes(address)).toBe(wanted);
    }
  });

  test("a subscription that ends removes its profile, without any job", async () => {
    const { account, saved, publish } = await accountWithProfile(app);
    await subscribe(app.services, account);
    await publish();
    expect(await text("/sitemap.xml")).toContain(saved.id);
    app.setNow(new Date(Date.now() + 34 * 24 * 60 * 60 * 1000));
    expect(await text("/sitemap.xml")).not.toContain(saved.id);
    expect((await fetch(`${app.url}/preview/condutor/${saved.id}.jpg`)).status).toBe(404);
    app.setNow(new Date());
  });
});

describe("a site with too many profiles for one file", () => {
  test("are distributed by the first letters of their ids", () => {
    expect(profilePrefixes(PROFILES_PER_FILE)).toHaveLength(32);
    expect(profilePrefixes(PROFILES_PER_FILE + 1)).toHaveLength(32);
    expect(profilePrefixes(32 * PROFILES_PER_FILE + 1)).toHaveLength(32 * 32);
    for (const prefix of profilePrefixes(1_000_000)) {
      expect(isProfilePrefix(prefix)).toBe(true);
      expect(prefix.padEnd(16, "a")).toMatch(ID_PATTERN);
    }
  });

  test("each profile is in exactly one of the files", async () => {
    const all = await profileEntries(app.services.db, "", new Date());
    expect(all.length).toBeGreaterThan(2);
    const files = await Promise.all(
      profilePrefixes(PROFILES_PER_FILE + 1).map((prefix) =>
        profileEntries(app.services.db, prefix, new Date()),
      ),
    );
    const paths = files.flat().map(({ path }) => path);
    expect(paths.toSorted()).toEqual(all.map(({ path }) => path).toSorted());
  });

  test("the index names the files, and addresses are escaped", () => {
    const index = sitemapIndexOf("https://a.example", ["/sitemap-paginas.xml", "/sitemap-condutores-a.xml"]);
    expect(index).toContain("<sitemap><loc>https://a.example/sitemap-condutores-a.xml</loc></sitemap>");
    expect(sitemapOf("https://a.example", [{ path: "/buscar?estado=SP&cidade=D'Oeste" }])).toContain(
      "<loc>https://a.example/buscar?estado=SP&amp;cidade=D&apos;Oeste</loc></url>",
    );
  });

  test("a file of an unknown prefix does not exist", async () => {
    for (const name of ["A", "0", "abcd", "..", "a.b"]) {
      const { status } = await fetch(`${app.url}/sitemap-condutores-${name}.xml`);
      expect({ name, status }).toEqual({ name, status: 404 });
    }
  });
});
