import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../../../scripts/build";
import { prepareDatabase } from "../../support/databases";
import { root } from "../../support/root";
import { makeScratchFolder } from "../../support/scratch";

function run(folder: string, command: string, env: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, ...env }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], options);
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

test("backup and restore work in the image, which has no development packages and can't install them", async () => {
  const [source, target] = await Promise.all([prepareDatabase("migrated"), prepareDatabase("empty")]);
  await ensureBuild();
  // What the image has in /app, by the COPY lines of the Dockerfile's last stage.
  const folder = makeScratchFolder();
  const stage = readFileSync(join(root, "Dockerfile"), "utf8").split("\nFROM ").at(-1) ?? "";
  const copied = [...stage.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  for (const name of [...copied, "dist"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  run(root, `bun scripts/image/production-packages.ts ${join(folder, "node_modules")}`);
  // With the packages that the image has, the server gets as far as its missing settings.
  expect(() => run(folder, "bun dist/server/main.js", { NODE_ENV: "production" })).toThrow("APP_URL");

  const made = run(folder, "bun run backup", { ...source.env, BACKUP_DIR: join(folder, "backups") });
  expect(made).toContain("checked");
  expect(made).not.toContain("Installing");
  run(folder, `bun run backup ${folder}/new/`, source.env);
  for (const name of ["backups", "new"])
    expect(readdirSync(join(folder, name))).toEqual([expect.stringMatching(/\.backup\.gz$/)]);
  const [file] = readdirSync(join(folder, "new"));
  const restored = run(folder, `bun run restore new/${file} --deleted none`, target.env);
  expect(restored).toContain("were restored");
  rmSync(folder, { recursive: true });
  await Promise.all([source.drop(), target.drop()]);
});
