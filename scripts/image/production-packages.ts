import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { root } from "../run";
import { printStep, runSteps, StepError } from "../steps";

// `bun scripts/image/production-packages.ts <folder>`: copies the packages that the product can reach when it runs, for the
// image. What is declared as a dependency of a dependency and never imported (compilers, formatters) stays behind.
const MODULES = "node_modules/";
/** What the image runs, and what it bundles for browsers while it runs. The server contains most of its packages. */
const ENTRY_POINTS = [
  "dist/server/main.js",
  "server/**/*-program.ts",
  "scripts/{ops,backup,restore,stripe-sync,stripe-simulator}.ts",
  "client/hydration.ts",
  "client/offline/*.ts",
];
/** Types, source maps, tests, examples and builds for other environments: no import leads there. */
const NEVER_LOADED =
  /\/(test|tests|example|examples)\/|\.(map|[mc]?ts|tsx|md|markdown)$|\.(umd|iife)\.|\/\.yarn\//;

const javaScript = new Bun.Transpiler({ loader: "jsx" });
const typeScript = new Bun.Transpiler({ loader: "tsx" });
const scanners = {
  ".tsx": typeScript,
  ".ts": new Bun.Transpiler({ loader: "ts" }),
  ".js": javaScript,
  ".mjs": javaScript,
  ".cjs": javaScript,
};
const optional = z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) });

await runSteps(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new StepError("Name the folder to copy the packages into.");
  const target = resolve(given);
  process.chdir(root);
  const files = reachedFiles();
  const packages = withNative(new Set(files.map(packageOf)));
  for (const path of packages) copyPackage(path, target, new Set(files));
  cpSync(join(root, MODULES, ".installed"), join(target, ".installed"));
  printStep(`${packages.size} packages copied to ${target}`);
});

/**
 * The files of packages, from the project's folder, that some import of the product leads to. Unlike a bundler it follows
 * every import: at run time they are all loaded, used or not.
 */
function reachedFiles(): string[] {
  const globs = ENTRY_POINTS.map((glob) => new Bun.Glob(glob).scanSync({ cwd: root, absolute: true }));
  const seen = new Set(globs.flatMap((found) => [...found]));
  // What is added while it is walked is walked as well.
  for (const file of seen) {
    const [, scanner] = Object.entries(scanners).find(([ending]) => file.endsWith(ending)) ?? [];
    for (const { path } of scanner?.scanImports(readFileSync(file)) ?? []) {
      const found = isBuiltin(path) ? undefined : resolveFrom(path, dirname(file));
      if (found) seen.add(found);
    }
  }
  return [...seen].map((file) => relative(root, file)).filter((file) => file.startsWith(MODULES));
}

// What is not installed is optional: else the product would not start.
function resolveFrom(path: string, folder: string): string | undefined {
  try {
    return Bun.resolveSync(path, folder);
  } catch {
    return undefined;
  }
}

/** `node_modules/a` or `node_modules/a/node_modules/@b/c`. */
function packageOf(file: string): string {
  const nameAt = file.lastIndexOf(MODULES) + MODULES.length;
  const [scope = "", name = ""] = file.slice(nameAt).split("/");
  return `${file.slice(0, nameAt)}${scope.startsWith("@") ? `${scope}/${name}` : scope}`;
}

/** Adds what is chosen by platform at run time: the optional dependencies that are installed. */
function withNative(packages: Set<string>): Set<string> {
  for (const path of packages) {
    const { optionalDependencies } = optional.parse(
      JSON.parse(readFileSync(join(path, "package.json"), "utf8")),
    );
    for (const name of Object.keys(optionalDependencies))
      for (const found of [join(path, MODULES, name), join(MODULES, name)])
        if (existsSync(found)) packages.add(found);
  }
  return packages;
}

function copyPackage(path: string, target: string, reached: ReadonlySet<string>): void {
  for (const entry of readdirSync(path)) {
    if (entry === "node_modules") continue;
    cpSync(join(path, entry), join(target, path.slice(MODULES.length), entry), {
      recursive: true,
      filter: (file) => reached.has(file) || !NEVER_LOADED.test(file),
    });
  }
}
