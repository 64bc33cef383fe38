import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run } from "../run";
import { TOOLS } from "./stand-ins";
import { must, type Trial } from "./trial";

/** Containers that steps start beside those of compose. */
const BESIDE = "rota-escola-proxy rota-escola-registry";
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
  ...SECRETS,
};
/** Every printable character of ASCII. */
export const PASSWORD = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).trim();

/** Clones the product into a folder that stands for /srv/rota-escola, with `docker` and `rclone` of its own. */
export async function openTrial(host: string, folder: string) {
  const app = join(folder, "app");
  const bin = join(folder, "bin");
  rmSync(folder, { recursive: true, force: true });
  for (const path of [bin, join(folder, "remote")]) mkdirSync(path, { recursive: true });
  await cloneProduct(folder);
  const blocks = readBlocks();
  const inTools = `docker -H ${host} run --rm -i --network host -v ${folder}:${folder} -w "$PWD"`;
  program(
    bin,
    "docker",
    `exec ${inTools} -e DOCKER_HOST=${host} -v ${dirname(host.slice(7))}:${dirname(host.slice(7))} -e COMPOSE_PROGRESS=plain -e BUILDKIT_PROGRESS=plain -e FILE -e COMPOSE_FILE -e COMPOSE_PROJECT_NAME ${TOOLS} docker "$@"`,
  );
  const remote = "-e RCLONE_CONFIG_REMOTE_TYPE=alias -e RCLONE_CONFIG_REMOTE_REMOTE";
  program(bin, "rclone", `exec ${inTools} ${remote}=${folder}/remote ${TOOLS} rclone "$@"`);
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
    block: blocks.read,
    documented: (heading, env) => sh(blocks.read(heading), env),
    settings: (more = {}) => {
      const documented = blocks.read("Settings").matchAll(/^(\w+)=(.*)$/gm);
      const values = new Map([...documented].map(([, name = "", value = ""]) => [name, value]));
      const own = { ...SETTINGS, DATABASE_PASSWORD: PASSWORD, ...more };
      for (const [name, value] of Object.entries(own)) values.set(name, value);
      writeFileSync(
        join(app, ".env"),
        [...values].map(([name, value]) => `${name}='${value.replaceAll("'", "\\'")}'\n`).join(""),
        { mode: 0o600 },
      );
    },
    figure: (name, value) => figures.set(name, value),
  };
  trial.settings();
  // By their names, whatever a run that was killed had in `.env`.
  const close = async () => {
    for (const project of ["app", "cluster"])
      await sh(`cd ${folder} && docker compose -p ${project} down -v --remove-orphans`).catch(() => {});
    await sh(`docker rm -f -v ${BESIDE}`).catch(() => {});
  };
  return { trial, figures, close, unused: blocks.unused };
}

// The next `docker` on the path is the engine's own.
function program(folder: string, name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nPATH=$(echo "$PATH" | sed "s#^${folder}:##")\n${script}\n`);
  chmodSync(path, 0o755);
}

/** The blocks of docs/operations.md, "Containers", by heading and place; `unused` are those that were not read yet. */
function readBlocks() {
  const text = readFileSync(join(root, "docs/operations.md"), "utf8");
  const part = text.split(/\n## /).find((part) => part.startsWith("Containers\n")) ?? "";
  const blocks = new Map<string, string>();
  for (const section of part.split(/\n### /)) {
    const [heading = ""] = section.split("\n");
    for (const [index, [, block = ""]] of [...section.matchAll(/```\w*\n([\s\S]*?)```/g)].entries())
      blocks.set(`${heading} ${index}`, block);
  }
  const unread = new Set(blocks.keys());
  return {
    read: (heading: string, index = 0): string => {
      const name = `${heading} ${index}`;
      const block = blocks.get(name);
      must(block, `docs/operations.md, "Containers" has no block ${index} under "${heading}"`);
      unread.delete(name);
      return block;
    },
    unused: () => [...unread],
  };
}

/**
 * Makes `origin` in a folder, whose last commit is the product as it lies here, after one with the tag `released`: the last released
 * version (the last tag, otherwise the last commit), whose images have the label `released=yes`. Clones it to `app`.
 */
async function cloneProduct(folder: string): Promise<void> {
  const commit = "git -c user.name=test -c user.email=test@localhost commit -q";
  const script = `
    version=$(git -C ${root} describe --tags --abbrev=0 2>/dev/null || git -C ${root} rev-parse HEAD)
    git init -q -b main origin
    git -C ${root} rev-parse --path-format=absolute --git-path objects > origin/.git/objects/info/alternates
    cd origin
    git -C ${root} rev-parse $version^{tree} | xargs git read-tree
    git -C ${root} show $version:Dockerfile > Dockerfile
    echo 'LABEL released=yes' >> Dockerfile
    git add Dockerfile
    ${commit} -m released
    git tag released
    git -C ${root} --git-dir=${folder}/origin/.git --work-tree=. add -A
    ${commit} -m this
    git clone -q . ../app`;
  const { exitCode, output } = await run(["sh", "-euc", script], { quiet: true, cwd: folder });
  must(exitCode === 0, `The product was not cloned: ${output}`);
}
