import { copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type RunResult, run } from "../run";
import { printStep } from "../steps";
import { must } from "./trial";

// Images made of Debian's packages and this machine's Bun, under the names that Dockerfile and compose files ask for: they exist
// in the engine of this test only.
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const SOURCES = join(import.meta.dir, "stand-ins");
const LEFT_OUT = ["man", "doc", "locale", "info"].map(
  (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
);
const bases = {
  base: [
    "--variant=minbase",
    "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr",
    "--include=usr-is-merged",
    ...LEFT_OUT,
    "bookworm",
  ],
  tools: [
    "--variant=apt",
    `--include=${[
      ...[
        "ca-certificates",
        "curl",
        "docker-cli",
        "docker-buildx",
        "docker-compose",
        "postgresql-17",
        "patroni",
      ],
      ...["python3-etcd", "etcd-server", "haproxy", "pgbouncer", "nginx-light", "procps"],
      ...["rclone", "docker-registry"],
    ].join(",")}`,
    "trixie",
  ],
};
const programs = {
  "postgres:17": "start-postgres",
  "postgres:15": "start-postgres",
  "quay.io/coreos/etcd:v3.5.17": "",
  "ghcr.io/zalando/spilo-15:3.2-p1": "start-patroni",
  "haproxy:2.6": "haproxy -W -db -f /usr/local/etc/haproxy/haproxy.cfg",
  "edoburu/pgbouncer:v1.24.1-p1": "start-pgbouncer",
};

/** The image with compose, buildx, all programs of `programs` and what else an operator has: nginx, rclone, a registry. */
export const TOOLS = "rota-stand-in/tools";

/** Makes the stand-ins, unless the engine has them from the last run. */
export async function makeStandIns(docker: string[], cache: string, bun: string): Promise<void> {
  const began = performance.now();
  const call = async (args: readonly string[]) =>
    finished(await run(["nice", "-n", "10", ...docker, ...args], { quiet: true }));
  for (const [name, options] of Object.entries(bases)) {
    const image = `rota-stand-in/${name}`;
    // Other packages are another image.
    const packages = Bun.hash(options.join(" ")).toString(36);
    if ((await call(["images", "-q", "--filter", `label=packages=${packages}`, image])).trim()) continue;
    const archive = join(cache, `${name}.tar`);
    finished(await run(["nice", "-n", "10", "mmdebstrap", ...options, archive], { quiet: true }));
    await call(["import", "--change", `LABEL packages=${packages}`, archive, image]);
    rmSync(archive);
    printStep(`Debian's packages for ${name}`, began);
  }
  const context = join(cache, "context");
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context);
  cpSync(SOURCES, context, { recursive: true });
  copyFileSync(bun, join(context, "bun"));
  copyFileSync(CERTIFICATES, join(context, "certificates.crt"));
  await call(["build", "-q", "-f", join(context, "bun.Dockerfile"), "-t", "oven/bun:1.4.5-slim", context]);
  for (const [image, start] of Object.entries(programs))
    await call([
      "build",
      "-q",
      "-f",
      join(context, "tools.Dockerfile"),
      "--build-arg",
      `START=${start}`,
      "-t",
      image,
      context,
    ]);
  printStep("Stand-ins for the official images", began);
}

function finished({ exitCode, output }: RunResult): string {
  must(exitCode === 0, output.slice(-2000));
  return output;
}
