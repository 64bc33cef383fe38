import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { dependencies } from "../../package.json";
import { root } from "../support/root";

const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const scanners = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };
const folders = ["server", "emails", "drizzle", "shared", "client"];

test("the image consists of listed files, and has no development packages", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(copied).toContainValues(folders);
  expect(copied.filter((name) => /^[./*]/.test(name))).toEqual([]);
  expect(dockerfile).toContain("bun scripts/image/production-packages.ts /packages");
  const context = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  expect(context.find((line) => !line.startsWith("#"))).toBe("*");
  for (const name of copied) expect(context).toContain(`!${name}`);
});

test("everything that the server, backups and the operator's commands import is there without the development packages", () => {
  const missing = new Set<string>();
  const scripts =
    "scripts/{backup,make-backup,backup-file,restore,restore-file,ops,ops/*,schools/*,image/healthcheck}.ts";
  const files = [`{${folders}}/**/*.{ts,tsx}`, scripts].flatMap((files) => [
    ...new Bun.Glob(files).scanSync({ cwd: root }),
  ]);
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    for (const { path } of scanners[file.endsWith("x") ? "tsx" : "ts"].scanImports(source)) {
      if (path.startsWith(".")) continue;
      const name = path.split("/", path.startsWith("@") ? 2 : 1).join("/");
      const isOurs = isBuiltin(path) || name.startsWith("bun") || name in dependencies;
      if (!isOurs) missing.add(`${file}: ${name}`);
    }
  }
  // Generated once, by hand, as committed pictures.
  const byHand = /^drizzle\/seeds\/draw-portraits\.ts/;
  expect([...missing].filter((line) => !byHand.test(line))).toEqual([]);
});

test("secrets, backups and exports are never offered to git", () => {
  const paths = [".env", "sub/.env.local", "x.backup.gz", "x.backup.gz.part", "dados-abc.json"];
  const { stdout } = spawnSync("git", ["check-ignore", ...paths], { cwd: root, encoding: "utf8" });
  expect(stdout.trim().split("\n")).toEqual(paths);
});
