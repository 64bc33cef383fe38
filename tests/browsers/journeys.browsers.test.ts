import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { phonePicture } from "../e2e/driver-area";
import { startServer, type TestServer } from "../support/server";
import type { Engine } from "./engine";
import { findFirefox, startFirefox } from "./firefox";
import { openGate } from "./gate";
import { type Visitor, visitorAt } from "./visitor";
import { findWebKit, startWebKit } from "./webkit";

const firefox = findFirefox();
const webkit = findWebKit();
/** The browsers besides Chromium; `start` is undefined where this machine doesn't have one. */
const browsers = [
  { name: "Firefox", start: firefox ? () => startFirefox(firefox) : undefined },
  { name: "WebKit", start: webkit ? () => startWebKit(webkit) : undefined },
];

let server: TestServer;
const gate = openGate(() => server.url);

beforeAll(async () => {
  if (!firefox && !webkit) return;
  server = await startServer({ seed: true, env: { APP_URL: gate.url } });
});
afterAll(async () => {
  await server?.stop();
  await gate.stop();
});

describe.each(browsers)("$name", ({ start }) => {
  const walk = test.skipIf(!start);
  let engine: Engine | undefined;
  let visitor: Visitor;

  beforeAll(async () => {
    engine = await start?.();
    if (engine) visitor = visitorAt(engine, gate.url);
  });
  beforeEach(async () => {
    if (!engine) return;
    await visitor.forget();
    await visitor.resize(390, 844);
    gate.problems();
  });
  afterEach(() => {
    gate.release();
    expect(gate.problems()).toEqual([]);
  });
  afterAll(() => engine?.close());

  // First, before there is a worker that answers with scripts which the gate would hold back.
  walk("what is tapped, typed and chosen before the scripts came is not lost", async () => {
    gate.hold();
    await visitor.open(paths.home);
    await visitor.choose("Estado", "RJ");
    await visitor.fill("Cidade", "niter");
    await visitor.press("button", "Abrir menu");
    gate.release();
    await visitor.sees("dialog", "Menu");
    await visitor.escape();
    await visitor.seesNo("dialog", "Menu");
    await visitor.until("the focus to be back", focusIsOn, "Abrir menu");
    await visitor.hasValue("Estado", "RJ");
    await visitor.hasValue("Cidade", "niter");
    await visitor.press("button", "Buscar Condutores");
    await visitor.isAt(/\/buscar\?estado=RJ&cidade=niter$/);
    await visitor.sees("heading", /^Nenhum|condutor/);
  });

  walk("search, suggestions, profile, safety notice, WhatsApp", async () => {
    await visitor.open(paths.home);
    await visitor.choose("Estado", "SP");
    await visitor.fill("Escola", "sementi");
    await visitor.press("option", /CEMEI Sementinha/);
    await visitor.hasValue("Cidade", "Campinas");
    await visitor.press("button", "Buscar Condutores");
    await visitor.isAt(/\/buscar\?estado=SP&cidade=Campinas&escola=CEMEI.Sementinha$/);
    // The page before has such links too, and is still there when the address has changed.
    await visitor.sees("heading", /^\d+ condutor(es)? encontrados?$/);
    await visitor.press("link", /^Ver Perfil de/);
    await visitor.isAt(/\/condutor\/[a-z2-7]{16}$/);
    await visitor.press("button", "WhatsApp");
    await visitor.sees("dialog", "Antes de ir para o WhatsApp");
    await visitor.press("link", "Concordo, ir para WhatsApp");
    await visitor.closesTabAt(/^https:\/\/wa\.me\/55\d+\?text=/);
    await visitor.seesNo("dialog", "Antes de ir para o WhatsApp");
  });

  walk("signs in, turns and crops a photo, publishes, is seen, hides the profile again", async () => {
    const picture = join(process.env.TEST_SCRATCH ?? tmpdir(), "eu.jpg");
    await Bun.write(picture, (await phonePicture()).buffer);
    await visitor.resize(1440, 900);
    await visitor.open(paths.login);
    await visitor.fill("Email", demoEmail("naopublicada"));
    await visitor.fill("Senha", DEMO_PASSWORD);
    await visitor.press("button", "Entrar");
    await visitor.sees("heading", /^Olá, /);
    await visitor.open(paths.editor);
    await visitor.sees("heading", "Escolas e bairros");
    const name = String(await visitor.valueOf("Nome"));
    await visitor.upload(picture);
    await visitor.sees("dialog", "Ajuste sua foto");
    await visitor.press("button", "Girar à direita");
    await visitor.press("button", "Aplicar");
    await visitor.seesNo("dialog", "Ajuste sua foto");
    await visitor.press("button", "Salvar e publicar");
    await visitor.sees("button", "Cancelar a publicação");
    await visitor.open(paths.dashboard);
    await visitor.press("link", "Ver como as famílias veem");
    await visitor.sees("heading", name);
    await visitor.until("the photo to be there", isPictureThere, `Foto de ${name}`);
    await visitor.open(paths.editor);
    await visitor.press("button", "Cancelar a publicação");
    await visitor.reads(successes.unpublished);
  });
});

// Sent to the page, like those of in-page.ts.

function isPictureThere(alt: string): boolean {
  return [...document.images].some((image) => image.alt === alt && image.naturalWidth > 0);
}

function focusIsOn(name: string): boolean {
  return document.activeElement?.getAttribute("aria-label") === name;
}
