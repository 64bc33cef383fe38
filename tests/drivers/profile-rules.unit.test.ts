import { describe, expect, test } from "bun:test";
import { profileValidation, validation } from "../../shared/messages";
import { formatPhone, maskPhone, parsePhone } from "../../shared/phone";
import { checkProfile, type ProfileFacts, type ProfileForm } from "../../shared/profile/profile";
import { parseSocialUrl } from "../../shared/social-links";
import { cleanLine, cleanText, uniqueLines } from "../../shared/text";
import { wholeProfile } from "./driver-accounts";

const facts: ProfileFacts = { email: "a@b.com", hasPhoto: true, now: new Date("2026-11-20T12:00:00Z") };
const whole: ProfileForm = { ...wholeProfile, available: null };

const empty: ProfileForm = {
  name: " ",
  phone: "",
  facebookUrl: "",
  instagramUrl: "",
  vehicleType: "",
  vehicleBrand: "",
  vehicleColor: "",
  vehicleYear: null,
  capacity: null,
  availableSeats: null,
  available: null,
  services: [],
  description: "\n\u200b ",
  serviceState: "",
  serviceCity: "",
  offeredSchoolTransport: [],
  offeredNeighborhoods: [" "],
};

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
    [
      { offeredNeighborhoods: Array.from({ length: 101 }, (_, index) => `Bairro ${index}`) },
      "offeredNeighborhoods",
      profileValidation.listTooLong,
    ],
    [{ facebookUrl: "facebok.com/vandoedson" }, "facebookUrl", profileValidation.facebookUrl],
    [{ instagramUrl: "facebook.com/vandoedson" }, "instagramUrl", profileValidation.instagramUrl],
  ];
  test.each(cases)("%o is an error of %s: %s", (change, path, message) => {
    expect(checkProfile({ ...whole, ...change }, facts)).toEqual({
      profile: null,
      issues: [{ path, message }],
    });
  });

  test("edge cases that are valid", () => {
    const edges: Partial<ProfileForm>[] = [
      { capacity: 1, availableSeats: 1 },
      { capacity: 50, availableSeats: 0 },
      { vehicleYear: 1950 },
      { vehicleYear: 2027 },
      { serviceState: " sp " },
      { description: "🚐".repeat(3000) },
    ];
    for (const edge of edges) expect(checkProfile({ ...whole, ...edge }, facts).issues).toEqual([]);
  });

  test("what is stored is trimmed, without duplicates, with E.164 and https", () => {
    const { profile } = checkProfile(
      {
        ...whole,
        name: "  Edson\u200b   Ribeiro\u0000 ",
        offeredNeighborhoods: [" Belém ", "belem", "", "BELÉM", "Tatuapé"],
        services: ["Transporte Tarde", "Transporte Manhã", "Transporte Tarde"],
      },
      facts,
    );
    expect(profile).toMatchObject({
      name: "Edson Ribeiro",
      phone: "+5511987654321",
      facebookUrl: "https://facebook.com/vandoedson",
      instagramUrl: null,
      offeredNeighborhoods: ["Belém", "Tatuapé"],
      services: ["Transporte Manhã", "Transporte Tarde"],
    });
  });

  test("if it is left out, 'Tenho vagas' means free seats above 0", () => {
    const availableOf = (form: Partial<ProfileForm>) =>
      checkProfile({ ...whole, ...form }, facts).profile?.available;
    expect(availableOf({ availableSeats: 1 })).toBe(true);
    expect(availableOf({ availableSeats: 0 })).toBe(false);
    expect(availableOf({ availableSeats: 1, available: false })).toBe(false);
  });
});

describe("phone numbers", () => {
  test.each([
    ["(11) 98765-4321", "+5511987654321"],
    ["11987654321", "+5511987654321"],
    ["011 98765-4321", "+5511987654321"],
    ["+55 11 98765-4321", "+5511987654321"],
    ["5511987654321", "+5511987654321"],
    ["(55) 98765-4321", "+5555987654321"],
    ["55987654321", "+5555987654321"],
    ["+55 55 98765-4321", "+5555987654321"],
  ])("%s is %s", (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });

  test.each([
    "",
    "abc",
    "(10) 98765-4321",
    "11 8765-4321",
    "1133334444",
    "+1 212 555 0100",
    "+11 98765-4321",
    "11 98765-4321 ramal 2",
    "119876543210",
  ])("%p is not one", (typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  test("are shown and typed in the Brazilian format", () => {
    expect(formatPhone("+5555987654321")).toBe("(55) 98765-4321");
    expect(
      ["1", "11", "119", "1198765", "11987654", "11987654321", "+5511987654321", "5511987654321"].map(
        maskPhone,
      ),
    ).toEqual([
      "1",
      "11",
      "(11) 9",
      "(11) 98765",
      "(11) 98765-4",
      "(11) 98765-4321",
      "(11) 98765-4321",
      "(11) 98765-4321",
    ]);
  });
});

describe("social addresses", () => {
  test.each([
    ["facebook", "facebook.com/van", "https://facebook.com/van"],
    [
      "facebook",
      " https://www.facebook.com/profile.php?id=12 ",
      "https://www.facebook.com/profile.php?id=12",
    ],
    ["facebook", "http://m.facebook.com/van", "https://m.facebook.com/van"],
    ["facebook", "FB.com/van", "https://fb.com/van"],
    ["instagram", "instagr.am/van", "https://instagr.am/van"],
    ["instagram", "https://www.instagram.com/van/", "https://www.instagram.com/van/"],
  ] as const)("%s: %s is %s", (network, typed, stored) => {
    expect(parseSocialUrl(network, typed)).toBe(stored);
  });

  test.each([
    "facebook.com",
    "https://facebook.com//",
    "facebook.com.evil.com/van",
    "https://facebook.com@evil.com/van",
    "https://user:secret@facebook.com/van",
    "https://facebook.com:8443/van",
    "evilfacebook.com/van",
    "javascript:alert(1)//facebook.com/van",
    "ftp://facebook.com/van",
    "data:text/html,facebook.com/van",
    "instagram.com/van",
    "facebook.com/meu perfil",
    `facebook.com/${"x".repeat(300)}`,
  ])("Facebook refuses %s", (typed) => {
    expect(parseSocialUrl("facebook", typed)).toBeNull();
  });
});

describe("typed text", () => {
  test("loses invisible characters and keeps visible ones", () => {
    expect(cleanLine(" Van\tdo\u202e  Zé\n👨‍👩‍👧 \ufeff")).toBe("Van do Zé 👨‍👩‍👧");
    expect(cleanText("Olá,  \r\n\r\n\r\n\r\nsou\u0000 o Zé.\t\n")).toBe("Olá,\n\nsou o Zé.");
    expect(cleanLine("<script>alert(1)</script>")).toBe("<script>alert(1)</script>");
    // The Hangul filler, joiners, a Braille blank, tags, variation selectors: a name made only of them is empty.
    for (const nothing of ["\u3164", "\u200d\u200d", "\u2800", "\u{e0041}", "\ufe0f", "\u061c", "\ufff9"])
      expect(cleanLine(nothing)).toBe("");
    expect(cleanLine("Ma\u00adri\u200ca \u034fLu\u200dísa")).toBe("Maria Luísa");
    for (const emoji of ["❤️‍🔥", "👩🏽‍🚀", "1️⃣", "🇧🇷", "🚐"]) expect(cleanLine(emoji)).toBe(emoji);
  });

  test("is in a list once, as first written", () => {
    expect(uniqueLines(["São  José", "sao josé", " ", "SÃO JOSÉ", "São José II"])).toEqual([
      "São José",
      "São José II",
    ]);
  });
});
