import { describe, expect, test } from "bun:test";
import { dirname } from "node:path";
import { handWrittenFiles, importsOf, type Source } from "../support/sources";

const files = handWrittenFiles();
const code = files.filter(({ file }) => /\.tsx?$/.test(file));

/** The files that break a rule, each with the offending text. */
function matches(sources: Source[], pattern: RegExp): string[] {
  return sources.flatMap(
    ({ file, text }) =>
      text
        .match(pattern)
        ?.slice(0, 1)
        .map((found) => `${file}: ${found}`) ?? [],
  );
}

/** Imports from files under `folder` that are not `allowed`, as "file → target". */
function importsBeyond(
  folder: RegExp,
  allowed: (target: string, file: string, isTypeOnly: boolean) => boolean,
): string[] {
  return code
    .filter(({ file }) => folder.test(file))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ isOurs }) => isOurs)
        .filter(({ target, isTypeOnly }) => !allowed(target, source.file, isTypeOnly))
        .map(({ target }) => `${source.file} → ${target}`),
    );
}

/** Files that import each other in a circle, types included: each circle once, as "a → b → a". */
function circlesOf(sources: Source[]): string[] {
  const byModule = new Map(sources.map((source) => [source.file.replace(/\.tsx?$/, ""), source]));
  const done = new Set<Source>();
  const circles: string[] = [];
  const follow = (source: Source, way: Source[]) => {
    const begins = way.indexOf(source);
    if (begins >= 0) circles.push([...way.slice(begins), source].map(({ file }) => file).join(" → "));
    if (begins >= 0 || done.has(source)) return;
    for (const { target } of importsOf(source)) {
      const next = byModule.get(target.replace(/\.tsx?$/, ""));
      if (next) follow(next, [...way, source]);
    }
    done.add(source);
  };
  for (const source of sources) follow(source, []);
  return circles;
}

describe("allowed imports", () => {
  test("shared imports nothing of ours and no database library", () => {
    expect(importsBeyond(/^shared\//, (target) => target.startsWith("shared/"))).toEqual([]);
    const packages = code.filter(({ file }) => file.startsWith("shared/")).flatMap(importsOf);
    expect(packages.filter(({ target }) => /^(drizzle-orm|pg|lucia|bun|node:)/.test(target))).toEqual([]);
  });

  test("the client imports itself and shared, and the router's type in one file", () => {
    const allowed = (target: string, file: string, isTypeOnly: boolean) =>
      /^(client|shared)\//.test(target) ||
      (file === "client/app/trpc.ts" && /^server\/(app|console)\/router$/.test(target) && isTypeOnly);
    expect(importsBeyond(/^client\/(?!.*\.gen\.ts)/, allowed)).toEqual([]);
  });

  test("the ui components know no domain", () => {
    expect(importsBeyond(/^client\/ui\//, (target) => /^client\/(ui|art)\//.test(target))).toEqual([]);
  });

  test("the server imports the client in the renderer only", () => {
    const allowed = (target: string, file: string) =>
      /^(server|shared|drizzle|emails)\//.test(target) ||
      (file === "server/pages/render.tsx" && target.startsWith("client/"));
    expect(importsBeyond(/^server\//, allowed)).toEqual([]);
  });

  test("a mail is sent in one way only", () => {
    const senders = code
      .filter(({ file }) => file.startsWith("server/"))
      .filter((source) => importsOf(source).some(({ target }) => target === "server/process/mail/send-mail"));
    expect(senders.map(({ file }) => file)).toEqual(["server/process/mail/define-mail.ts"]);
  });

  test("tables know only tables and shared, e-mails only themselves and shared", () => {
    expect(
      importsBeyond(/^drizzle\/schema\//, (target) => /^(drizzle\/schema|shared)\//.test(target)),
    ).toEqual([]);
    expect(importsBeyond(/^emails\//, (target) => /^(emails|shared)\//.test(target))).toEqual([]);
  });

  test("no import cycles, types included", () => {
    expect(circlesOf(code)).toEqual([]);
  });

  test("nothing of the product imports tests or scripts", () => {
    const product = /^(client|server|shared|drizzle|emails)\//;
    expect(importsBeyond(product, (target) => !/^(tests|scripts)\//.test(target))).toEqual([]);
  });
});

describe("files", () => {
  test("only the configuration reads the environment", () => {
    const product = code.filter(({ file }) => /^(client|server|shared|drizzle|emails)\//.test(file));
    const readers = product.filter(({ file }) => file !== "server/platform/config/config.ts");
    expect(matches(readers, /process\.env|Bun\.env|import\.meta\.env/)).toEqual([]);
  });

  test("no code file has more than 300 lines, texts and seeds excepted", () => {
    const texts =
      /^(shared\/messages\.ts|drizzle\/seeds\/|server\/content\/blog\/articles\/|client\/content\/legal\/|client\/content\/marketing\/faq-questions\.ts)/;
    const long = code.filter(({ file, text }) => !texts.test(file) && text.split("\n").length > 301);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test("no literal is spread into another one: its lines may break as the formatter likes", () => {
    expect(matches(code, /\.\.\.\{/)).toEqual([]);
  });

  test("no folder has more than 30 files, migrations and records of decisions excepted", () => {
    const counted = files.filter(({ file }) => !file.startsWith("docs/decisions/"));
    const sizes = Map.groupBy(counted, ({ file }) => dirname(file));
    const crowded = [...sizes].filter(([, inside]) => inside.length > 30);
    expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  test("no meaningless names", () => {
    const empty = /(^|[/.-])(utils?|helpers?|misc|common|service|managers?)([/.-]|$)/i;
    expect(files.map(({ file }) => file).filter((file) => empty.test(file))).toEqual([]);
    const product = code.filter(({ file }) => !file.startsWith("tests/"));
    expect(
      matches(product, /\(one\b[^()]*\) =>|\bconst (one\b|\[one\b|\{ one\b)|\bone(, \w+)?: \w+[,)]/),
    ).toEqual([]);
  });
});

describe("code", () => {
  test("no any, and no switched-off type checks", () => {
    expect(matches(code, /(:|\bas|<|=>) any\b|\bany\[\]/)).toEqual([]);
    expect(matches(code, /@ts-(ignore|nocheck|expect-error)/)).toEqual([]);
  });

  test("the client reads the device's clock in one place: times of the server are compared with the server's", () => {
    const client = code.filter(({ file }) => /^client\/(?!clock\.ts)/.test(file));
    expect(matches(client, /Date\.now\b|new Date\(\)|\bDate\(\)|timeOrigin/)).toEqual([]);
  });

  test("no test is skipped, sleeps, or finds things by test ids", () => {
    const tests = code.filter(({ file }) => /^tests\/.*\.test\.tsx?$/.test(file));
    expect(matches(tests, /\b(test|it|describe)\.(skip|only|todo|failing)\b/)).toEqual([]);
    expect(matches(tests, /Bun\.sleep\(|waitForTimeout\(|\bsetTimeout\(/)).toEqual([]);
    expect(matches(code, /data-test-?id|getByTestId\(/)).toEqual([]);
  });

  test("a test that needs a server, a database or a browser is no unit test", () => {
    const unit = code.filter(({ file }) => /\.unit\.test\.tsx?$/.test(file));
    expect(unit.length).toBeGreaterThan(20);
    const started =
      /^tests\/support\/(databases|embedded-databases|server|server-process|app|browser|command)$/;
    const imports = unit.flatMap((source) => importsOf(source).map(({ target }) => ({ source, target })));
    expect(imports.filter(({ target }) => started.test(target)).map(({ source }) => source.file)).toEqual([]);
  });

  test("nothing mentions folders of the machine it was written on", () => {
    expect(matches(files, /(^|[\s"'`(=])\/(work|root|home|Users)\/[^\s"'`)]*/m)).toEqual([]);
  });
});
