import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "../../../scripts/build";
import { prepareDatabase } from "../../support/databases";
import { root } from "../../support/root";

/** A folder with what the image has in /app, made by the COPY lines of the Dockerfile's last stage. */
function makeImageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "rota-image-"));
  const [stage = ""] = readFileSync(join(root, "Dockerfile"), "utf8").split("\nFROM ").slice(-1);
  for (const line of stage.split("\n")) {
    const [, words] = /^COPY (?!--from)(.*) \S+$/.exec(line) ?? [];
    for (const name of words?.split(" ") ?? [])
      cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  run(root, `bun scripts/image/production-packages.ts ${join(folder, "node_modules")}`, {});
  return folder;
}

function run(folder: string, command: string, env: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

test("backup and restore work in the image, which has no development packages and can't install them", async () => {
  const [source, target] = await Promise.all([prepareDatabase("migrated"), prepareDatabase("empty")]);
  await ensureBuild();
  const folder = makeImageFolder();
  // With the packages that the image has, the server gets as far as its missing settings.
  expect(() => run(folder, "bun dist/server/main.js", { NODE_ENV: "production" })).toThrow("APP_URL");
  const file = join(folder, "copy.gz");
  const backups = join(folder, "backups");
  const made = run(folder, "bun run backup", { ...source.env, BACKUP_DIR: backups });
  const [name = ""] = readdirSync(backups);
  expect(name).toEndWith(".backup.gz");
  run(folder, `bun run backup ${file}`, source.env);
  run(folder, `bun run backup ${join(folder, "new")}/`, source.env);
  expect(readdirSync(join(folder, "new"))).toHaveLength(1);
  expect(made).toContain("checked");
  expect(made).not.toContain("Installing");
  expect(run(folder, `bun run restore ${file} --deleted none`, target.env)).toContain("were restored");
  rmSync(folder, { recursive: true });
  await Promise.all([source.drop(), target.drop()]);
}, 240_000);
