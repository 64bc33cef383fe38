import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprintOf } from "./fingerprint";
import { answerHelp } from "./help";
import { type RunResult, root, run, runTool } from "./run";
import { printStep, runSteps, StepError } from "./steps";

type Build = {
  name: string;
  folder: string;
  inputs: readonly string[];
  /** The file in `folder` that says what it was built from; what is served leaves .vite/ out. */
  stamp: string;
  /** Writes into another folder, which then takes the place of `folder`. */
  make: (draft: string) => Promise<RunResult>;
};

const common = ["client", "shared", "tsconfig.json", "package.json", "bun.lock", "scripts/build.ts"];

const client: Build = {
  name: "Browser's part",
  folder: join(root, "dist/client"),
  inputs: [...common, "vite.config.ts"],
  stamp: ".vite/inputs.sha256",
  make: (draft) =>
    runTool("vite/bin/vite.js", ["build", "--logLevel", "warn"], {
      env: { NODE_ENV: "production", BUILD_FOLDER: draft },
      quiet: true,
    }),
};

/** Natives, packages that read files of theirs, and large ones that only some requests load stay in node_modules. */
const outside = ["sharp", "@electric-sql/pglite", "@hyzyla/pdfium", "pdfkit", "docx", "react-email"];

/** The server as one file with its bytecode, which is loaded with half the work (docs/decisions/0030-test-time.md). */
export const serverProgram = join(root, "dist/server/main.js");

const server: Build = {
  name: "Server",
  folder: join(root, "dist/server"),
  inputs: [...common, "server", "drizzle", "emails"],
  stamp: "inputs.sha256",
  make: (draft) =>
    run(
      [
        process.execPath,
        ...["build", join(root, "server/main.ts"), "--outdir", draft],
        ...["--target=bun", "--format=cjs", "--bytecode", "--sourcemap=linked"],
        ...["--define", 'process.env.NODE_ENV="production"'],
        ...["--define", `SERVER_PROGRAM=${JSON.stringify(serverProgram)}`],
        ...outside.flatMap((name) => ["--external", name]),
      ],
      { quiet: true },
    ),
};

let ensured: Promise<unknown> | undefined;

/** Builds the browser's part and the server unless their inputs are unchanged. A failed build leaves the last one in place. */
export async function ensureBuild(): Promise<void> {
  ensured ??= Promise.all([client, server].map(ensure));
  await ensured;
}

async function ensure(build: Build): Promise<void> {
  const { name, folder, inputs, make } = build;
  // The bundle contains paths of this folder, and bytecode of this Bun.
  const wanted = `${fingerprintOf(root, inputs)} ${Bun.version} ${root}`;
  const stamp = join(folder, build.stamp);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const began = performance.now();
  const draft = `${folder}.${process.pid}`;
  const { exitCode, output } = await make(draft);
  if (exitCode !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new StepError(`The build failed:\n${output}`);
  }
  writeFileSync(join(draft, build.stamp), wanted);
  await putInPlace(draft, folder, stamp);
  printStep(`${name} built`, began);
}

async function putInPlace(draft: string, folder: string, stamp: string): Promise<void> {
  const old = `${draft}.old`;
  try {
    if (existsSync(folder)) await rename(folder, old);
    await rename(draft, folder);
  } catch (error) {
    // Another process finished first; its build is identical.
    if (!existsSync(stamp)) throw error;
  }
  await Promise.all([old, draft].map((path) => rm(path, { recursive: true, force: true })));
}

if (import.meta.main) {
  answerHelp("build");
  await runSteps(ensureBuild);
}
