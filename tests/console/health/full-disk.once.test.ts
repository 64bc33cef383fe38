import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/root";
import { makeScratchFolder } from "../../support/scratch";

// A disk of 2,100 MB in memory: red begins under 2 GB. Of its own user and mount namespace, so that it goes with the process.
const canMount =
  Bun.which("unshare") !== null &&
  Bun.spawnSync(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).exitCode === 0;

const lookTwice = `
  import { writeFileSync } from "node:fs";
  import { diskCell } from "${join(root, "server/console/health/disks.ts")}";
  const [dataDir, backupDir] = process.argv.slice(-2);
  const look = () => diskCell({ dataDir, backupDir });
  const before = await look();
  writeFileSync(backupDir + "/backup", Buffer.alloc(100 * 1024 * 1024));
  console.log(JSON.stringify([before, await look()]));`;

test.skipIf(!canMount)(
  "backups that fill their disk are red, while the disk of the data has room",
  async () => {
    const dataDir = makeScratchFolder();
    const backupDir = join(dataDir, "backups");
    mkdirSync(backupDir);
    const shell = `mount -t tmpfs -o size=2100m tmpfs "$1" && exec "$2" -e "$3" "$0" "$1"`;
    const child = Bun.spawnSync([
      ...["unshare", "-rm", "sh", "-c", shell],
      ...[dataDir, backupDir, process.execPath, lookTwice],
    ]);
    const [before, after] = JSON.parse(child.stdout.toString());
    const detail = `de 2,1 GB, em ${backupDir}`;
    expect(before).toEqual({ kind: "disk", isRed: false, state: "2,1 GB livres", detail });
    expect(after).toEqual({ kind: "disk", isRed: true, state: "2,0 GB livres", detail });
  },
);
