import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
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

/** The image with compose, buildx and all programs of `programs`. */
export const TOOLS = "rota-stand-in/tools";

/** Makes the stand-ins. The archives of Debian stay in `cache` for the next run. */
export async function makeStandIns(docker: string[], cache: string, bun: string): Promise<void> {
  const began = performance.now();
  const call = async (args: readonly string[]) =>
    finished(await run(["nice", "-n", "10", ...docker, ...args], { quiet: true }));
  for (const [name, options] of Object.entries(bases)) {
    const archive = join(cache, `${name}.tar`);
    if (!existsSync(archive)) {
      const suite = options.at(-1) ?? "";
      const draft = join(cache, `${name}-draft.tar`);
      finished(
        await run(["nice", "-n", "10", "mmdebstrap", ...options.slice(0, -1), suite, draft], { quiet: true }),
      );
      renameSync(draft, archive);
      printStep(`Debian's packages for ${name}`, began);
    }
    if (!(await call(["images", "-q", `rota-stand-in/${name}`])).trim())
      await call(["import", archive, `rota-stand-in/${name}`]);
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
