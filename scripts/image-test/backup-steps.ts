import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must, request, SEARCH, type Step, type Trial } from "./trial";

const NEW_KEY = "f2".repeat(32);

/** Backup, copy off the machine, restore into new volumes; then every photo of a page and every page of a document is opened. */
export const backupSteps: readonly Step[] = [
  [
    "backup: made, copied off, by the nightly and the hourly script",
    async ({ block, folder, sh, figure }) => {
      const began = performance.now();
      await sh(`${block("Backup")}\n${block("Backup", 1)}`);
      figure("backup and copy", `${((performance.now() - began) / 1000).toFixed(1)} s`);
      const copies = readdirSync(join(folder, "remote/rota-escola/backups"));
      must(copies.length === 1 && copies[0]?.endsWith(".backup.gz"), `Copied: ${copies}`);
      must(
        statSync(join(folder, "remote/rota-escola/deleted-accounts")).isFile(),
        "No list of deleted accounts",
      );
    },
  ],
  [
    "backup: restored into new volumes; photos are opened",
    async ({ documented, folder, sh, figure }) => {
      const before = await count(sh);
      const [FILE = ""] = readdirSync(join(folder, "copies/backups"));
      await sh("docker compose down -v");
      const began = performance.now();
      await documented("Restore", { FILE });
      figure("restore and start", `${((performance.now() - began) / 1000).toFixed(1)} s`);
      const after = await count(sh);
      must(before === after, `${before} before, ${after} after`);
      const page = await (await request(SEARCH)).text();
      const photos = [...new Set(page.match(/\/fotos\/[0-9a-f]{64}\/\d+\.(webp|jpg)/g))];
      must(photos.length > 0, "The search has no photo");
      for (const photo of photos) {
        const answer = await request(photo);
        must(answer.ok && (await answer.bytes()).length > 500, `${photo}: ${answer.status}`);
      }
    },
  ],
  [
    "backup: every page of the restored documents opens, with the old key and with a new one",
    async ({ documented, settings, sh }) => {
      settings({ DOCUMENTS_KEY: NEW_KEY, DOCUMENTS_OLD_KEYS: "d0".repeat(32) });
      await documented("Rotation");
      const said = await sh(
        'docker compose exec -T app bun run ops documents rekey --reason "Nova chave" --json',
      );
      const { rekeyed, unknown } = JSON.parse(said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1));
      must(rekeyed > 0 && unknown === 0, `Of the documents' pages ${rekeyed} opened and ${unknown} did not`);
      settings({ DOCUMENTS_KEY: NEW_KEY });
      await documented("Rotation");
    },
  ],
];

/** How many rows accounts, profiles, photos and documents have. */
function count(sh: Trial["sh"]): Promise<string> {
  const tables = ["users", "drivers", "photos", "documents", "document_pages"];
  const parts = tables.map((table) => `(select count(*) from ${table})`).join(" || ',' || ");
  return sh(`docker compose exec -T postgres psql -U rota -d rota -Atc "select ${parts}"`);
}
