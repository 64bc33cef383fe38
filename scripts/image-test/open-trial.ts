import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run } from "../run";
import { TOOLS } from "./stand-ins";
import { must, type Trial } from "./trial";

const SECRETS = { OPS_TOKEN: "t".repeat(64), DOCUMENTS_KEY: "d0".repeat(32), MEMORY_KEY: "e1".repeat(32) };
const SETTINGS = {
  // On this machine: production with demo data, which a public address refuses.
  APP_URL: "http://localhost:3000",
  SEED_DEMO: "true",
  SMTP_URL: "smtp://127.0.0.1:2525",
  MAIL_FROM: "nao-responda@rotaescola.example",
  CONTACT_EMAIL: "contato@rotaescola.example",
  STRIPE_SECRET_KEY: "sk_test_image",
  STRIPE_WEBHOOK_SECRET: "whsec_image",
  TRUSTED_PROXY_HOPS: "1",
  ...SECRETS,
};
/** Every printable character of ASCII. */
export const PASSWORD = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).trim();

/** Copies the product's files to a folder that stands for /srv/rota-escola, with `docker` and `rclone` of its own. */
export function openTrial(host: string, folder: string) {
  const app = join(folder, "app");
  const bin = join(folder, "bin");
  rmSync(folder, { recursive: true, force: true });
  for (const path of [app, bin, join(folder, "remote")]) mkdirSync(path, { recursive: true });
  copyProduct(app);
  program(
    bin,
    "docker",
    `exec docker -H ${host} run --rm -i --network host -v ${folder}:${folder} -w "$PWD" -e DOCKER_HOST=${host} -v ${dirname(host.slice(7))}:${dirname(host.slice(7))} -e COMPOSE_PROGRESS=plain -e BUILDKIT_PROGRESS=plain -e FILE -e COMPOSE_FILE -e COMPOSE_PROJECT_NAME ${TOOLS} docker "$@"`,
  );
  program(
    bin,
    "rclone",
    `to=$(echo "$3" | sed "s#^remote:#${folder}/remote/#"); mkdir -p "$(dirname "$to")"; cp -rT "$2" "$to"`,
  );
  const figures = new Map<string, string>();
  const sh = async (script: string, env: Record<string, string> = {}) => {
    const text = script.replaceAll("/srv/rota-escola", folder).replaceAll("/etc/cron.daily/", `${folder}/`);
    const PATH = `${bin}:${process.env.PATH}`;
    const { exitCode, output } = await run(["sh", "-euc", `cd ${app}\n${text}`], {
      quiet: true,
      env: { PATH, ...env },
    });
    must(exitCode === 0, `${text}\nended with ${exitCode}: ${output.slice(-3000)}`);
    return output;
  };
  const trial: Trial = {
    folder,
    sh,
    block: blockOf,
    documented: (heading, env) => sh(blockOf(heading), env),
    settings: (more = {}) => {
      const lines = Object.entries({ ...SETTINGS, DATABASE_PASSWORD: PASSWORD, ...more });
      writeFileSync(
        join(app, ".env"),
        lines.map(([name, value]) => `${name}='${value.replaceAll("'", "\\'")}'\n`).join(""),
        { mode: 0o600 },
      );
    },
    figure: (name, value) => figures.set(name, value),
  };
  trial.settings();
  const close = async () => {
    await sh("docker compose down -v --remove-orphans; docker compose -f compose.cluster.yaml down -v").catch(
      () => {},
    );
  };
  return { trial, figures, close };
}

function copyProduct(target: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of listed.stdout.split("\n").filter(Boolean))
    cpSync(join(root, file), join(target, file), { recursive: true });
}

// The next `docker` on the path is the engine's own.
function program(folder: string, name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nPATH=$(echo "$PATH" | sed "s#^${folder}:##")\n${script}\n`);
  chmodSync(path, 0o755);
}

function blockOf(heading: string, index = 0): string {
  const text = readFileSync(join(root, "docs/operations.md"), "utf8");
  const part = text
    .split(/\n## /)
    .find((part) => part.startsWith("Containers\n"))
    ?.split(/\n### /);
  const section = part?.find((section) => section.startsWith(`${heading}\n`));
  const blocks = [...(section ?? "").matchAll(/```\w*\n([\s\S]*?)```/g)];
  const [, block] = blocks[index] ?? [];
  must(block, `docs/operations.md, "Containers" has no block ${index} under "${heading}"`);
  return block;
}
