import { join } from "node:path";
import { $ } from "bun";
import sharp from "sharp";
import { paper } from "../sample-files";
import { withoutAppearance } from "./forms";

// Makes files/ and reference/ again, by hand, with Debian's libreoffice-writer-nogui, chromium, qpdf, libopenjp2-tools
// and poppler-utils:
//   bun tests/documents/corpus/make.ts

const REFERENCE_SIDE = 240;
const into = join(import.meta.dir, "files");
const work = (await $`mktemp -d`.text()).trim();
const form = join(work, "form.pdf");
await Bun.write(form, withoutAppearance());

const page = (fields: string) =>
  `<html lang="pt-BR"><meta charset="utf-8"><h1>PREFEITURA INVENTADA</h1><p>Autorização nº 1234, válida até 31/12/2027</p>${fields}</html>`;
const filled =
  '<form><p>Nome <input size="40" value="ROSANGELA LIMA"></p><p>Placa <input value="ABC1D23"></p><p><select><option selected>Campinas<option>Santos</select></p></form>';

await Bun.write(join(work, "form-libreoffice.html"), page(filled));
const filter = 'pdf:writer_web_pdf_Export:{"ExportFormFields":{"type":"boolean","value":"true"}}';
await $`HOME=${work} soffice --headless --convert-to ${filter} ${work}/form-libreoffice.html --outdir ${into}`.quiet();

const shadow = '<div style="opacity:.5;background:linear-gradient(red,blue);width:300px;height:200px"></div>';
await Bun.write(join(work, "print.html"), page(shadow));
const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
await $`chromium ${quiet} --user-data-dir=${work}/profile --print-to-pdf=${into}/print-chromium.pdf file://${work}/print.html`.quiet();

const lock = (user: string, ...how: string[]) => ["--encrypt", user, "dona", ...how, "--"];
await $`qpdf --allow-weak-crypto ${lock("", "40")} ${form} ${into}/locked-empty-rc4.pdf`;
await $`qpdf ${lock("", "128", "--use-aes=y")} ${form} ${into}/locked-empty-aes128.pdf`;
await $`qpdf ${lock("", "256")} ${form} ${into}/locked-empty-aes256.pdf`;
await $`qpdf ${lock("segredo", "256")} ${form} ${into}/locked.pdf`;
await $`qpdf --object-streams=generate --linearize ${form} ${into}/object-streams.pdf`;

await Bun.write(
  join(work, "scan.png"),
  await sharp(await paper())
    .png()
    .toBuffer(),
);
await $`opj_compress -i ${work}/scan.png -o ${into}/scan.jp2 -r 120`.quiet();
await $`rm -r ${work}`;

// What Poppler draws.
const { corpus, drawWithPoppler } = await import("./corpus");
for (const [name, file] of Object.entries(corpus))
  for (const [index, picture] of (await drawWithPoppler(await file(), REFERENCE_SIDE)).entries())
    await Bun.write(
      join(import.meta.dir, "reference", `${name}-${index + 1}.png`),
      await sharp(picture).png({ palette: true, colours: 16, compressionLevel: 9 }).toBuffer(),
    );
