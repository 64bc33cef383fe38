import { expect, test } from "bun:test";
import { findCity } from "../../client/drivers/editor/official-cities";
import { profileValidation, validation } from "../../shared/messages";
import { formatPhone, parsePhone } from "../../shared/phone";
import { isPlaceName } from "../../shared/places/place-name";
import { toForm, unstated } from "../../shared/profile/field-sets";
import { checkProfile, type ProfileFacts, type ProfileForm } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";
import { parseSocialUrl } from "../../shared/profile/social-links";
import { cleanLine, cleanText, listedNames, uniqueLines } from "../../shared/text";
import { wholeProfile } from "../people/drivers";

const facts: ProfileFacts = { email: "a@b.com", hasPhoto: true, now: new Date("2026-11-20T12:00:00Z") };
const whole: ProfileForm = { ...wholeProfile, available: null };

test("an empty profile, or one of blanks, lacks every field of §5", () => {
  // What is empty in the form, with text that only looks like some.
  const blank = { name: " ", description: "\n\u200b ", offeredNeighborhoods: [" "] };
  const empty: ProfileForm = { ...toForm(profileFields, unstated(profileFields)), ...blank };
  const { issues } = checkProfile(empty, { ...facts, email: "", hasPhoto: false });
  expect(issues).toHaveLength(16);
});

const hundredAndOne = Array.from({ length: 101 }, (_, index) => `Bairro ${index}`);
test.each<[Partial<ProfileForm>, path: string, message: string]>([
  [{ name: "x".repeat(121) }, "name", validation.textTooLong],
  [{ phone: "(11) 3333-4444" }, "phone", profileValidation.phoneInvalid],
  [{ vehicleType: "Fusca" }, "vehicleType", profileValidation.vehicleType],
  [{ capacity: Number.NaN }, "capacity", profileValidation.capacity],
  [{ availableSeats: -1 }, "availableSeats", profileValidation.availableSeats],
  [{ availableSeats: 16 }, "availableSeats", profileValidation.seatsAboveCapacity],
  [{ vehicleYear: 2028 }, "vehicleYear", profileValidation.vehicleYearInvalid],
  [{ serviceState: "constructor" }, "serviceState", profileValidation.serviceState],
  [{ offeredNeighborhoods: hundredAndOne }, "offeredNeighborhoods", profileValidation.listTooLong],
  [{ facebookUrl: "facebok.com/vandoedson" }, "facebookUrl", profileValidation.facebookUrl],
])("%o is an error of %s: %s", (change, path, message) => {
  const issues = [{ path, message }];
  expect(checkProfile({ ...whole, ...change }, facts)).toEqual({ profile: null, issues });
});

test("what is stored is trimmed, without duplicates, with E.164 and https; seats are there if their number is not zero", () => {
  const typed = {
    name: "  Edson\u200b   Ribeiro\u0000 ",
    capacity: 50,
    vehicleYear: 2027,
    description: "🚐".repeat(3000),
    offeredNeighborhoods: [" Belém ", "belem", "", "BELÉM", "Tatuapé"],
    services: ["Transporte Tarde", "Transporte Manhã", "Transporte Tarde"],
  };
  expect(checkProfile({ ...whole, ...typed }, facts).profile).toMatchObject({
    name: "Edson Ribeiro",
    phone: "+5511987654321",
    facebookUrl: "https://facebook.com/vandoedson",
    instagramUrl: null,
    offeredNeighborhoods: ["Belém", "Tatuapé"],
    services: ["Transporte Manhã", "Transporte Tarde"],
  });
  const isAvailable = (availableSeats: number, available: boolean | null = null) =>
    checkProfile({ ...whole, availableSeats, available }, facts).profile?.available;
  expect([isAvailable(1), isAvailable(0), isAvailable(1, false)]).toEqual([true, false, false]);
});

test("telephones are stored once, as they are dialled, or refused, and typed in the Brazilian format", () => {
  for (const [stored, typed] of [
    ["+5511987654321", ["(11) 98765-4321", "011 98765-4321", "+55 11 98765-4321", "5511987654321"]],
    // 55 is also the area code of Santa Maria.
    ["+5555987654321", ["55987654321", "+55 55 98765-4321"]],
    [null, ["", "abc", "(10) 98765-4321", "11 98765-4321 ramal 2", "119876543210", "1133334444"]],
    [null, ["+1 212 555 0100", "+11 98765-4321"]],
  ] as const)
    expect(typed.map((text) => [text, parsePhone(text)])).toEqual(typed.map((text) => [text, stored]));
  expect(formatPhone("+5555987654321")).toBe("(55) 98765-4321");
});

test("links to Facebook and Instagram are stored with https; other sites, users, ports and schemes are refused", () => {
  const address = "www.instagram.com/van/";
  expect(parseSocialUrl("instagram", ` http://${address} `)).toBe(`https://${address}`);
  const profile = "facebook.com/profile.php?id=12";
  expect(parseSocialUrl("facebook", profile)).toBe(`https://${profile}`);
  const refused = [
    "facebook.com.evil.com/van",
    "evilfacebook.com/van",
    "https://facebook.com@evil.com/van",
    "https://facebook.com:8443/van",
    "javascript:alert(1)//facebook.com/van",
  ];
  expect(refused.filter((text) => parseSocialUrl("facebook", text) !== null)).toEqual([]);
});

test("typed text loses invisible characters and keeps visible ones; in a list it is once, as first written", () => {
  expect(cleanLine(" Van\tdo\u202e  Zé\n👨‍👩‍👧 \ufeff")).toBe("Van do Zé 👨‍👩‍👧");
  expect(cleanText("Olá,  \r\n\r\n\r\n\r\nsou\u0000 o Zé.\t\n")).toBe("Olá,\n\nsou o Zé.");
  // The Hangul filler, joiners, a Braille blank, tags, variation selectors: a name made only of them is empty.
  for (const nothing of ["\u3164", "\u200d\u200d", "\u2800", "\u{e0041}", "\ufe0f", "\u061c", "\ufff9"])
    expect(cleanLine(nothing)).toBe("");
  for (const emoji of ["❤️‍🔥", "👩🏽‍🚀", "1️⃣", "🇧🇷"]) expect(cleanLine(emoji)).toBe(emoji);
  const names = ["São  José", "sao josé", " ", "SÃO JOSÉ", "São José II"];
  expect(uniqueLines(names)).toEqual(["São José", "São José II"]);
});

test("a school's or neighborhood's name has no telephone, address or accusation; several in one line can be separated", () => {
  const taken = ["E.E. 31 de Março", "Setor 7, Lote 12", "Vila Golpe de Vista"];
  const refused = ["Ligue (11) 9 5555 4444", "vansbaratas.com", "tio@email.com", "João é Ladrão"];
  expect([...taken, ...refused].filter(isPlaceName)).toEqual(taken);
  const several = ["Colégio São Judas, Colégio Objetivo", "Cambuí; Taquaral", "EMEF Norte / EMEF Sul"];
  for (const line of several) expect(listedNames(line)).toHaveLength(2);
});

test.each([
  ["sao paulo capital", "São Paulo"],
  ["Campinas, SP", "Campinas"],
  ["CAMPINAS - sp", "Campinas"],
  ["Campinas do Norte", undefined],
])("leaving the editor's city with %j puts %j there", (typed, official) => {
  expect(findCity(["Campinas", "São Paulo"], typed)).toBe(official);
});
