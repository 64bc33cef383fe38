import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { formatReais } from "../../shared/brazil";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { linkIn, newDriver, stringField } from "../accounts/people";
import { phonePicture } from "../e2e/driver-area";
import { rest } from "../support/api";
import { startServer, type TestServer } from "../support/server";
import { browsers, hasBrowser } from "./browsers";
import type { Engine } from "./engine";
import { openGate } from "./gate";
import { isPictureThere } from "./in-page";
import { type Visitor, visitorAt } from "./visitor";

let server: TestServer;
let folder: string;
let profile: string;
const gate = openGate(() => server.url);

beforeAll(async () => {
  if (!hasBrowser) return;
  folder = await mkdtemp(join(tmpdir(), "rota-journeys-"));
  server = await startServer({ seed: true, env: { APP_URL: gate.url } });
  const featured: { id: string }[] = await (await fetch(`${server.url}/api/drivers/featured`)).json();
  profile = paths.profile(featured[0]?.id ?? "");
});
afterAll(async () => {
  await server?.stop();
  await gate.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const phone = [390, 844] as const;
const desktop = [1440, 900] as const;

describe.each(browsers)("$name", ({ start }) => {
  const walk = test.skipIf(!start);
  let engine: Engine | undefined;
  let visitor: Visitor;

  beforeAll(async () => {
    engine = await start?.();
    if (engine) visitor = visitorAt(engine, gate.url);
  });
  beforeEach(async () => {
    if (engine) await visitor.forget();
    gate.problems();
  });
  afterEach(() => {
    gate.release();
    expect(gate.problems()).toEqual([]);
  });
  afterAll(() => engine?.close());

  walk("search, suggestions, profile, safety notice, WhatsApp", async () => {
    await visitor.resize(...phone);
    await visitor.open(paths.home);
    await visitor.choose("Estado", "SP");
    await visitor.fill("Escola", "sementi");
    await visitor.press("option", /CEMEI Sementinha/);
    await visitor.hasValue("Cidade", "Campinas");
    await visitor.press("button", "Buscar Condutores");
    await visitor.isAt(/\/buscar\?estado=SP&cidade=Campinas&escola=CEMEI.Sementinha$/);
    await visitor.sees("heading", /^\d+ condutor(es)? encontrados?$/);
    await visitor.press("link", /^Ver Perfil de/);
    await visitor.isAt(/\/condutor\/[a-z2-7]{16}$/);

    await visitor.press("button", "WhatsApp");
    await visitor.sees("dialog", "Antes de ir para o WhatsApp");
    await visitor.press("link", "Concordo, ir para WhatsApp");
    await visitor.closesTabAt(/^https:\/\/wa\.me\/55\d+\?text=/);
    await visitor.seesNo("dialog", "Antes de ir para o WhatsApp");
    await visitor.press("button", "WhatsApp");
    await visitor.closesTabAt(/^https:\/\/wa\.me\/55\d+\?text=/);
  });

  walk("registers, confirms by the link in the mail, signs in and out", async () => {
    const driver = newDriver();
    await visitor.resize(...phone);
    await visitor.open(paths.register);
    await visitor.press("button", "Ler termos de responsabilidade");
    await visitor.press("checkbox", /^Li, compreendi e aceito/);
    await visitor.press("button", "Aceitar e Prosseguir");
    await visitor.fill("Nome", driver.firstName);
    await visitor.fill("Sobrenome", driver.lastName);
    await visitor.fill("Email", driver.email);
    await visitor.fill("Senha", driver.password);
    await visitor.fill("Confirmar senha", driver.password);
    await visitor.press("button", "Criar conta");
    await visitor.sees("heading", "Conta Criada!");

    const { address } = linkIn(await server.mail.waitForMail(driver.email, "Confirme"));
    await visitor.open(address.href.slice(gate.url.length));
    await visitor.sees("heading", "Email Confirmado!");
    await signIn(visitor, driver.email, driver.password);
    await visitor.sees("heading", "Olá, Edson");
    await visitor.reads(successes.login);
    await visitor.press("button", "Abrir menu");
    await visitor.press("button", "Sair");
    await visitor.reads(successes.logoutText);
    await visitor.isAt(/:\d+\/$/);
  });

  walk("edits a profile, turns and crops a photo, publishes, is seen, hides it again", async () => {
    const picture = join(folder, "eu.jpg");
    await Bun.write(picture, (await phonePicture()).buffer);
    await visitor.resize(...desktop);
    await signIn(visitor, demoEmail("naopublicada"), DEMO_PASSWORD);
    await visitor.sees("heading", /^Olá, /);
    await visitor.open(paths.editor);
    await visitor.sees("heading", "Escolas e bairros");
    const name = String(await visitor.valueOf("Nome"));
    await visitor.fill("Cor do veículo", "Amarela");
    await visitor.upload(picture);
    await visitor.sees("dialog", "Ajuste sua foto");
    await visitor.press("button", "Girar à direita");
    await visitor.press("button", "Aplicar");
    await visitor.seesNo("dialog", "Ajuste sua foto");
    await visitor.press("button", "Salvar Alterações");
    await visitor.reads(successes.profileSavedText);
    await visitor.press("button", "Salvar e publicar");
    await visitor.sees("button", "Cancelar a publicação");

    await visitor.open(paths.profile(await profileIdOf(demoEmail("naopublicada"))));
    await visitor.sees("heading", name);
    await visitor.reads("Amarela");
    await visitor.until("the photo to be there", isPictureThere, `Foto de ${name}`);
    await visitor.open(paths.editor);
    await visitor.press("button", "Cancelar a publicação");
    await visitor.reads(successes.unpublished);
  });

  walk("menu, dialogs and toasts open, are used and close", async () => {
    await visitor.resize(...phone);
    await visitor.open(paths.home);
    await visitor.press("button", "Abrir menu");
    await visitor.sees("dialog", "Menu");
    await visitor.escape();
    await visitor.seesNo("dialog", "Menu");
    await visitor.until("the focus to be back", focusIsOn, "Abrir menu");
    await visitor.press("button", "Abrir menu");
    await visitor.sees("dialog", "Menu");
    await visitor.press("link", "Buscar");
    await visitor.isAt(/\/buscar$/);
    await visitor.seesNo("dialog", "Menu");

    await visitor.open(paths.home);
    await visitor.press("link", /^Ver Perfil de/);
    await visitor.press("button", "Denunciar Perfil");
    await visitor.fill("Motivo da denúncia", "A van não tem cinto.");
    await visitor.press("button", "Enviar denúncia");
    await visitor.reads(successes.reportSent);
    await visitor.seesNo("dialog", "Denunciar Perfil");
    await visitor.press("button", "Fechar aviso");
    await visitor.seesNo("button", "Fechar aviso");
    await visitor.press("button", "Compartilhar Perfil");
    await visitor.reads(successes.linkCopiedText);
  });

  walk("what is tapped, typed and chosen before the scripts came is not lost", async () => {
    await visitor.resize(...phone);
    gate.hold();
    await visitor.open(paths.home);
    await visitor.choose("Estado", "RJ");
    await visitor.fill("Cidade", "niter");
    await visitor.press("button", "Abrir menu");
    gate.release();
    await visitor.sees("dialog", "Menu");
    await visitor.escape();
    await visitor.hasValue("Estado", "RJ");
    await visitor.hasValue("Cidade", "niter");
    await visitor.press("button", "Buscar Condutores");
    await visitor.isAt(/\/buscar\?estado=RJ&cidade=niter$/);

    await visitor.sees("heading", /^Nenhum|condutor/);

    await visitor.leave();
    gate.hold();
    await visitor.open(paths.services);
    await visitor.press("label", /^Anual/);
    gate.release();
    await visitor.reads(formatReais(287));

    await visitor.leave();
    gate.hold();
    await visitor.open(profile);
    await visitor.press("button", "WhatsApp");
    gate.release();
    await visitor.sees("dialog", "Antes de ir para o WhatsApp");
  });
});

async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  await visitor.open(paths.login);
  await visitor.fill("Email", email);
  await visitor.fill("Senha", password);
  await visitor.press("button", "Entrar");
}

async function profileIdOf(email: string): Promise<string> {
  const { body } = await rest(server.url).post("/auth/login", { email, password: DEMO_PASSWORD });
  const own = await rest(server.url, stringField(body, "token")).get("/drivers/profile");
  return stringField(own.body, "id");
}

function focusIsOn(name: string): boolean {
  return document.activeElement?.getAttribute("aria-label") === name;
}
