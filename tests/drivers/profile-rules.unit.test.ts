import { describe, expect, test } from "bun:test";
import { profileDescription, profileTitle } from "../../client/drivers/profile-description";
import { META_DESCRIPTION_MAX_LENGTH } from "../../shared/limits";
import { profileValidation, validation } from "../../shared/messages";
import { formatPhone, maskPhone, parsePhone } from "../../shared/phone";
import { isPlaceName } from "../../shared/places/place-name";
import { toForm, unstated } from "../../shared/profile/field-sets";
import { checkProfile, type ProfileFacts, type ProfileForm } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";
import { parseSocialUrl } from "../../shared/social-links";
import { cleanLine, cleanText, listedNames, uniqueLines } from "../../shared/text";
import { wholeProfile } from "./driver-accounts";

const facts: ProfileFacts = { email: "a@b.com", hasPhoto: true, now: new Date("2026-11-20T12:00:00Z") };
const whole: ProfileForm = { ...wholeProfile, available: null };

/** What is empty in the form, with text that only looks like some. */
const blank = { name: " ", description: "\n\u200b ", offeredNeighborhoods: [" "] };
const empty: ProfileForm = { ...toForm(profileFields, unstated(profileFields)), ...blank };

describe("§5 Profile save", () => {
  test("every message, in the order of the specification", () => {
    const { issues } = checkProfile(empty, { ...facts, email: "", hasPhoto: false });
    expect(issues.map(({ message }) => message)).toEqual([
      "Nome é obrigatório",
      "Telefone é obrigatório",
      "Email é obrigatório",
      "Tipo de veículo é obrigatório",
      "Marca do veículo é obrigatória",
      "Cor do veículo é obrigatória",
      "Capacidade deve ser maior que zero",
      "Vagas disponíveis não pode ser negativo",
      "Ano do veículo é obrigatório",
      "Descrição é obrigatória",
      "Selecione pelo menos um serviço",
      "Estado do serviço é obrigatório",
      "Cidade do serviço é obrigatória",
      "Adicione pelo menos uma escola",
      "Adicione pelo menos um bairro",
      "Foto é obrigatória",
    ]);
  });

  const hundredAndOne = Array.from({ length: 101 }, (_, index) => `Bairro ${index}`);
  const cases: [Partial<ProfileForm>, path: string, message: string][] = [
    [{ name: "x".repeat(121) }, "name", validation.textTooLong],
    [{ phone: "(11) 3333-4444" }, "phone", profileValidation.phoneInvalid],
    [{ phone: "98765-4321" }, "phone", profileValidation.phoneInvalid],
    [{ vehicleType: "Fusca" }, "vehicleType", profileValidation.vehicleType],
    [{ capacity: 0 }, "capacity", profileValidation.capacity],
    [{ capacity: -3 }, "capacity", profileValidation.capacity],
    [{ capacity: Number.NaN }, "capacity", profileValidation.capacity],
    [{ capacity: 51 }, "capacity", profileValidation.capacityMax],
    [{ capacity: 15.5 }, "capacity", validation.valueInvalid],
    [{ availableSeats: -1 }, "availableSeats", profileValidation.availableSeats],
    [{ availableSeats: 16 }, "availableSeats", profileValidation.seatsAboveCapacity],
    [{ availableSeats: 1.5 }, "availableSeats", validation.valueInvalid],
    [{ vehicleYear: 0 }, "vehicleYear", profileValidation.vehicleYear],
    [{ vehicleYear: 1949 }, "vehicleYear", profileValidation.vehicleYearInvalid],
    [{ vehicleYear: 2028 }, "vehicleYear", profileValidation.vehicleYearInvalid],
    [{ description: "x".repeat(3001) }, "description", validation.textTooLong],
    [{ services: ["Transporte Lunar"] }, "services", validation.valueInvalid],
    [{ serviceState: "XX" }, "serviceState", profileValidation.serviceState],
    [{ serviceState: "constructor" }, "serviceState", profileValidation.serviceState],
    [{ offeredSchoolTransport: ["x".repeat(121)] }, "offeredSchoolTransport", validation.textTooLong],
    [{ offeredNeighborhoods: hundredAndOne }, "offeredNeighborhoods", profileValidation.listTooLong],
    [{ facebookUrl: "facebok.com/vandoedson" }, "facebookUrl", profileValidation.facebookUrl],
    [{ instagramUrl: "facebook.com/vandoedson" }, "instagramUrl", profileValidation.instagramUrl],
  ];
  test.each(cases)("%o is an error of %s: %s", (change, path, message) => {
    expect(checkProfile({ ...whole, ...change }, facts)).toEqual({
      profile: null,
      issues: [{ path, message }],
    });
  });

  test.each<Partial<ProfileForm>>([
    { capacity: 1, availableSeats: 1 },
    { capacity: 50, availableSeats: 0 },
    { vehicleYear: 1950 },
    { vehicleYear: 2027 },
    { serviceState: " sp " },
    { description: "🚐".repeat(3000) },
  ])("%o is valid", (edge) => {
    expect(checkProfile({ ...whole, ...edge }, facts).issues).toEqual([]);
  });

  test("what is stored is trimmed, without duplicates, with E.164 and https", () => {
    const neighborhoods = [" Belém ", "belem", "", "BELÉM", "Tatuapé"];
    const services = ["Transporte Tarde", "Transporte Manhã", "Transporte Tarde"];
    const typed = { name: "  Edson\u200b   Ribeiro\u0000 ", offeredNeighborhoods: neighborhoods, services };
    expect(checkProfile({ ...whole, ...typed }, facts).profile).toMatchObject({
      name: "Edson Ribeiro",
      phone: "+5511987654321",
      facebookUrl: "https://facebook.com/vandoedson",
      instagramUrl: null,
      offeredNeighborhoods: ["Belém", "Tatuapé"],
      services: ["Transporte Manhã", "Transporte Tarde"],
    });
  });

  test.each([
    [1, null, true],
    [0, null, false],
    [1, false, false],
  ])(
    "with %p seats and 'Tenho vagas' %p (left out: whether there are seats) it is %p",
    (seats, said, available) => {
      const form = { ...whole, availableSeats: seats, available: said };
      expect(checkProfile(form, facts).profile).toMatchObject({ available });
    },
  );
});

const ofSaoPaulo = ["(11) 98765-4321", "11987654321", "011 98765-4321", "+55 11 98765-4321", "5511987654321"];
// 55 is also the area code of Santa Maria.
const ofSantaMaria = ["(55) 98765-4321", "55987654321", "+55 55 98765-4321"];
const unknown = ["", "abc", "(10) 98765-4321", "11 98765-4321 ramal 2", "119876543210"];
const landlines = ["11 8765-4321", "1133334444"];
const foreign = ["+1 212 555 0100", "+11 98765-4321"];
test.each([
  ["of São Paulo", ofSaoPaulo, "+5511987654321"],
  ["of Santa Maria", ofSantaMaria, "+5555987654321"],
  ["that are none, or on land, or foreign", [...unknown, ...landlines, ...foreign], null],
] as const)("telephones %s are stored once, as they are dialled, or refused", (_, typed, stored) => {
  expect(typed.map((text) => [text, parsePhone(text)])).toEqual(typed.map((text) => [text, stored]));
});

test("telephones are shown and typed in the Brazilian format", () => {
  expect(formatPhone("+5555987654321")).toBe("(55) 98765-4321");
  const whole = ["11987654321", "+5511987654321", "5511987654321"];
  expect(whole.map(maskPhone)).toEqual(whole.map(() => "(11) 98765-4321"));
  const typed = ["1", "11", "119", "1198765", "11987654"];
  expect(typed.map(maskPhone)).toEqual(["1", "11", "(11) 9", "(11) 98765", "(11) 98765-4"]);
});

test.each([
  ["facebook", "facebook.com/van", "https://facebook.com/van"],
  ["facebook", " https://www.facebook.com/profile.php?id=12 ", "https://www.facebook.com/profile.php?id=12"],
  ["facebook", "http://m.facebook.com/van", "https://m.facebook.com/van"],
  ["facebook", "FB.com/van", "https://fb.com/van"],
  ["instagram", "instagr.am/van", "https://instagr.am/van"],
  ["instagram", "https://www.instagram.com/van/", "https://www.instagram.com/van/"],
] as const)("%s: %s is %s", (network, typed, stored) => {
  expect(parseSocialUrl(network, typed)).toBe(stored);
});

test.each<[string, string[]]>([
  ["no profile", ["facebook.com", "https://facebook.com//", "facebook.com/meu perfil"]],
  ["another site", ["facebook.com.evil.com/van", "evilfacebook.com/van", "instagram.com/van"]],
  ["a user", ["https://facebook.com@evil.com/van", "https://user:secret@facebook.com/van"]],
  [
    "a port, or more than can be stored",
    ["https://facebook.com:8443/van", `facebook.com/${"x".repeat(300)}`],
  ],
  ["another scheme", ["javascript:alert(1)//facebook.com/van", "ftp://facebook.com/van"]],
  ["data", ["data:text/html,facebook.com/van"]],
])("Facebook refuses %s", (_, typed) => {
  expect(typed.map((text) => parseSocialUrl("facebook", text))).toEqual(typed.map(() => null));
});

test("typed text loses invisible characters and keeps visible ones; in a list it is once, as first written", () => {
  expect(cleanLine(" Van\tdo\u202e  Zé\n👨‍👩‍👧 \ufeff")).toBe("Van do Zé 👨‍👩‍👧");
  expect(cleanText("Olá,  \r\n\r\n\r\n\r\nsou\u0000 o Zé.\t\n")).toBe("Olá,\n\nsou o Zé.");
  expect(cleanLine("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
  // The Hangul filler, joiners, a Braille blank, tags, variation selectors: a name made only of them is empty.
  for (const nothing of ["\u3164", "\u200d\u200d", "\u2800", "\u{e0041}", "\ufe0f", "\u061c", "\ufff9"])
    expect(cleanLine(nothing)).toBe("");
  expect(cleanLine("Ma\u00adri\u200ca \u034fLu\u200dísa")).toBe("Maria Luísa");
  for (const emoji of ["❤️‍🔥", "👩🏽‍🚀", "1️⃣", "🇧🇷", "🚐"]) expect(cleanLine(emoji)).toBe(emoji);
  const names = ["São  José", "sao josé", " ", "SÃO JOSÉ", "São José II"];
  expect(uniqueLines(names)).toEqual(["São José", "São José II"]);
});

test.each<[string, boolean, string[]]>([
  ["numbers and dates", true, ["E.E. 31 de Março", "Quadra 1205 Sul", "Setor 7, Lote 12", "CEI 2004"]],
  ["titles and brackets", true, ["EMEF Cel. José Venâncio Dias", "Jardim São Paulo (Zona Norte)"]],
  ["what only looks odd", true, ["Vila Golpe de Vista", "Иваново"]],
  [
    "a telephone",
    false,
    ["Rosângela Lima é golpista, ligue 11 95555-4444", "Ligue (11) 9 5555 4444", "11955554444"],
  ],
  ["an internet address", false, ["www.vansbaratas.com.br", "vansbaratas.com", "tio@email.com"]],
  ["an accusation", false, ["O João é Ladrão", "cuidado: PEDÓFILO"]],
])("a school's or neighborhood's name with %s: %p", (_, isTaken, names) => {
  expect(names.filter(isPlaceName)).toEqual(isTaken ? names : []);
});

test("several names in one line can be separated, one name with a short part can't", () => {
  const several = ["Colégio São Judas, Colégio Objetivo", "Cambuí; Taquaral", "EMEF Norte / EMEF Sul"];
  const single = ["Colégio São Judas", "Colégio Rio, ", "EMEF 1/2", "E.E. Dom Pedro II"];
  for (const line of several) expect(listedNames(line)).toHaveLength(2);
  for (const line of single) expect(listedNames(line)).toEqual([]);
});

test("a profile's description has the driver, the city and the first three schools in full, and more as space allows", () => {
  const driver = (serviceCity: string, offeredSchoolTransport: string[]) =>
    ({
      name: "Ana Souza",
      vehicleType: "Micro-ônibus",
      serviceCity,
      serviceState: "SP",
      offeredSchoolTransport,
    }) as const;
  expect(profileDescription(driver("Campinas", ["EMEF A", "EE B"]))).toBe(
    "Micro-ônibus de Ana Souza em Campinas, SP. Atende EMEF A e EE B. Veja vagas, bairros e veículo e fale no WhatsApp.",
  );
  const city = "São José do Vale do Rio Preto";
  for (let letters = 1; letters <= 60; letters++) {
    const schools = ["A", "B", "C", "D"].map((letter) => letter.repeat(letters));
    const text = profileDescription(driver(city, schools));
    for (const named of ["Ana Souza", city, ...schools.slice(0, 3)]) expect(text).toContain(named);
    expect(text).not.toContain("D");
    const least = `Ana Souza em ${city}: ${schools[0]}, ${schools[1]} e ${schools[2]}`.length;
    if (least <= META_DESCRIPTION_MAX_LENGTH)
      expect(text.length).toBeLessThanOrEqual(META_DESCRIPTION_MAX_LENGTH);
    else expect(text.length).toBe(least);
  }
});

test.each([
  ["Ana Lima", ["Saúde", "Ipiranga"], " (Saúde)"],
  ["Rosângela Lima", ["Bosque da Saúde", "Moema"], " (Moema)"],
  ["Maria Aparecida dos Santos", ["Vila Mariana"], ""],
])("the title of %s names a neighborhood where there is room", (name, offeredNeighborhoods, named) => {
  const title = profileTitle({ name, serviceCity: "São Paulo", serviceState: "SP", offeredNeighborhoods });
  expect(title).toBe(`${name}, transporte escolar em São Paulo, SP${named}`);
});
