import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprintOf } from "./fingerprint";
import { answerHelp } from "./help";
import { type RunResult, root, run, runTool } from "./run";
import { printStep, runSteps, StepError } from "./steps";

type Part = {
  name: string;
  folder: string;
  inputs: readonly string[];
  /** What else the result depends on. */
  depends?: string;
  /** Writes into another folder, which then takes the place of `folder`. */
  build: (draft: string) => Promise<RunResult>;
};

const everywhere = ["client", "shared", "tsconfig.json", "package.json", "bun.lock", "scripts/build.ts"];
// What is served leaves .vite/ out.
const stampIn = (folder: string) => join(folder, ".vite/inputs.sha256");

const client: Part = {
  name: "Browser's part",
  folder: join(root, "dist/client"),
  inputs: [...everywhere, "vite.config.ts"],
  build: (draft) =>
    runTool("vite/bin/vite.js", ["build", "--logLevel", "warn"], {
      env: { NODE_ENV: "production", BUILD_FOLDER: draft },
      quiet: true,
    }),
};

/**
 * What stays in node_modules: natives, packages that read files of theirs, large ones that few requests load, and one whose
 * parts a bundle runs in the wrong order. Nothing that shares a library with what is bundled: it would be loaded twice.
 */
const outside = [
  ...["sharp", "@electric-sql/pglite", "@hyzyla/pdfium", "pdfkit", "docx", "prettier"],
  "@simplewebauthn/server",
];

/** The server as one file with its bytecode: it starts with half the work (docs/decisions/0030-test-time.md). */
export const serverProgram = join(root, "dist/server/main.js");

const server: Part = {
  name: "Server",
  folder: join(root, "dist/server"),
  inputs: [...everywhere, "server", "drizzle", "emails"],
  // It contains paths of this folder, and bytecode of this Bun.
  depends: `${Bun.version} ${root}`,
  build: async (draft) => {
    const result = await run(
      [
        process.execPath,
        ...["build", join(root, "server/main.ts"), "--outdir", draft],
        ...["--target=bun", "--format=cjs", "--bytecode", "--sourcemap=linked"],
        ...["--define", 'process.env.NODE_ENV="production"'],
        ...["--define", `SERVER_PROGRAM=${JSON.stringify(serverProgram)}`],
        ...outside.flatMap((name) => ["--external", name]),
      ],
      { quiet: true },
    );
    if (result.exitCode === 0) leaveSourcesOut(join(draft, "main.js.map"));
    return result;
  },
};

/** A stack trace needs the places only, and the sources are two thirds of the map. */
function leaveSourcesOut(file: string): void {
  const map = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...map, sourcesContent: map.sources.map(() => null) }));
}

/** Builds the browser's part and the server unless their inputs are unchanged. A failed build leaves the last one in place. */
export async function ensureBuild(): Promise<void> {
  await Promise.all([ensure(client), ensure(server)]);
}

/** The browser's part alone. */
export const ensureClient = () => ensure(client);

const ensured = new Map<Part, Promise<void>>();

function ensure(part: Part): Promise<void> {
  const before = ensured.get(part);
  if (before) return before;
  const building = buildIfChanged(part);
  ensured.set(part, building);
  return building;
}

async function buildIfChanged({ name, folder, inputs, depends = "", build }: Part): Promise<void> {
  const current = fingerprintOf(root, inputs) + depends;
  const isCurrent = () => existsSync(stampIn(folder)) && readFileSync(stampIn(folder), "utf8") === current;
  if (isCurrent()) return;
  const began = performance.now();
  const draft = `${folder}.${process.pid}`;
  const { exitCode, output } = await build(draft);
  if (exitCode !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StepError(`The build failed:\n${output}`);
  }
  await Bun.write(stampIn(draft), current);
  // Another process may have finished an identical build, and use it already.
  if (isCurrent()) await rm(draft, { recursive: true, force: true });
  else await putInPlace(draft, folder);
  printStep(`${name} built`, began);
}

async function putInPlace(draft: string, folder: string): Promise<void> {
  const old = `${draft}.old`;
  try {
    if (existsSync(folder)) await rename(folder, old);
    await rename(draft, folder);
  } catch (error) {
    // The other process finished in between.
    if (!existsSync(stampIn(folder))) throw error;
  }
  await Promise.all([old, draft].map((path) => rm(path, { recursive: true, force: true })));
}

if (import.meta.main) {
  answerHelp("build");
  await runSteps(ensureBuild);
}
