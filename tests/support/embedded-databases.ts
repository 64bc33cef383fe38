import { randomBytes } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fingerprintOf } from "../../scripts/fingerprint";
import {
  type DatabaseContent,
  fillTemplate,
  type PreparedDatabase,
  type TemplateContent,
} from "./fill-template";
import { root } from "./root";
import { makeScratchFolder } from "./scratch";

/** A copy of a template database, in a folder of its own, under `parent` or in memory. */
export async function createEmbeddedDatabase(
  content: DatabaseContent,
  parent = process.env.TEST_SCRATCH,
): Promise<PreparedDatabase<{ DATA_DIR: string }>> {
  const template = content === "empty" ? undefined : await templateOf(content);
  const folder = parent ? await mkdtemp(join(parent, "database-")) : makeScratchFolder();
  // A thousand small files: synchronous copies take a third of the time of asynchronous ones.
  if (template) cpSync(template, folder, { recursive: true });
  return { env: { DATA_DIR: folder }, drop: () => rm(folder, { recursive: true, force: true }) };
}

const known = new Map<TemplateContent, Promise<string>>();

function templateOf(content: TemplateContent): Promise<string> {
  const template = known.get(content) ?? embeddedTemplate(content);
  known.set(content, template);
  return template;
}

// Cached between runs under a hash of all its inputs; the first process to finish moves it into place.
async function embeddedTemplate(content: TemplateContent): Promise<string> {
  const template = join(templates, nameOf(content));
  if (existsSync(template)) return template;
  const draft = `${template}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true });
  try {
    await fillTemplate(content, { DATA_DIR: draft });
    await rename(draft, template);
    await deleteOldTemplates();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function deleteOldTemplates(): Promise<void> {
  for (const name of await readdir(templates)) {
    const folder = join(templates, name);
    if ((await stat(folder)).mtimeMs < Date.now() - DAY_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

const templates = join(root, ".cache/test-databases");
const schemaInputs = [
  "drizzle/migrations",
  "server/platform/database/embedded-database.ts",
  "server/app/jobs",
  "bun.lock",
];
// Demo data has dates relative to the day it was created.
const seedInputs = ["drizzle", "server", "shared", "bun.lock"];

function nameOf(content: TemplateContent): string {
  if (content !== "seeded") return `${content}-${fingerprintOf(root, schemaInputs).slice(0, 16)}`;
  const day = new Date().toISOString().slice(0, 10);
  return `seeded-${day}-${fingerprintOf(root, seedInputs).slice(0, 16)}`;
}
