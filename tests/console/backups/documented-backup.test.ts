import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { createJobs } from "../../../server/process/jobs/jobs";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { root } from "../../support/root";
import { makeScratchFolder } from "../../support/scratch";

test("the nightly script of the guide works exactly as written, also a second time on the same day, as before an upgrade", async () => {
  const scratch = makeScratchFolder();
  const database = await prepareDatabase("migrated");
  const opened = await openAt(database.env);
  await (await createJobs(opened, jobRegistry)).stop();
  await opened.close();
  const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
  const script =
    /```sh\n(#!\/bin\/sh\n# \/etc\/cron\.daily\/rota-escola-backup\n[\s\S]*?)```/.exec(guide)?.[1] ?? "";
  const file = (name: string, text: string) => {
    writeFileSync(join(scratch, name), text);
    chmodSync(join(scratch, name), 0o700);
  };
  mkdirSync(join(scratch, "bin"));
  // The tests run without root and without a remote machine: both commands are stubbed.
  file(
    "bin/sudo",
    '#!/bin/sh\nwhile :; do case "$1" in -u) shift 2 ;; -*) shift ;; *) break ;; esac; done\nexec "$@"\n',
  );
  file("bin/rclone", `#!/bin/sh\necho "$@" >> ${scratch}/rclone.log\n`);
  file(
    "env",
    Object.entries(database.env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  file(
    "nightly",
    script
      .replaceAll("/srv/rota-escola/app", root)
      .replaceAll("/srv/rota-escola/", `${scratch}/`)
      .replaceAll("/etc/rota-escola.env", `${scratch}/env`)
      .replaceAll("/usr/local/bin/bun", process.execPath),
  );
  for (const _time of ["at night", "before the upgrade"]) {
    const child = Bun.spawn([join(scratch, "nightly")], {
      env: { PATH: `${scratch}/bin:${process.env.PATH}`, HOME: process.env.HOME ?? "" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(child.stderr).text();
    expect({ exitCode: await child.exited, said }).toMatchObject({ exitCode: 0 });
  }
  const made = readdirSync(join(scratch, "backups"));
  expect(made).toHaveLength(2);
  const name = new RegExp(
    `^rota-escola-${RegExp.escape(packageJson.version)}(-[0-9a-f]{7})?-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z\\.backup\\.gz$`,
  );
  for (const backup of made) expect(backup).toMatch(name);
  expect(readFileSync(join(scratch, "rclone.log"), "utf8")).toContain("backups");
  rmSync(scratch, { recursive: true });
  await database.drop();
}, 240_000);
