import { expect, test } from "bun:test";
import { profileDescription, profileTitle } from "../../client/drivers/profile-description";
import { META_DESCRIPTION_MAX_LENGTH } from "../../shared/limits";

const driver = (serviceCity: string, offeredSchoolTransport: string[]) => ({
  name: "Ana Souza",
  vehicleType: "Micro-ônibus" as const,
  serviceCity,
  serviceState: "SP" as const,
  offeredSchoolTransport,
});

test("has the driver, the city and the first three schools in full, and more as space allows", () => {
  expect(profileDescription(driver("Campinas", ["EMEF A", "EE B"]))).toBe(
    "Micro-ônibus de Ana Souza em Campinas, SP. Atende EMEF A e EE B. Veja vagas, bairros e veículo e fale no WhatsApp.",
  );
  for (let letters = 1; letters <= 60; letters++) {
    const schools = ["A", "B", "C", "D"].map((letter) => letter.repeat(letters));
    const city = "São José do Vale do Rio Preto";
    const text = profileDescription(driver(city, schools));
    for (const named of ["Ana Souza", city, ...schools.slice(0, 3)]) expect(text).toContain(named);
    expect(text).not.toContain("D");
    const least = `Ana Souza em ${city}: ${schools[0]}, ${schools[1]} e ${schools[2]}`.length;
    if (least <= META_DESCRIPTION_MAX_LENGTH)
      expect(text.length).toBeLessThanOrEqual(META_DESCRIPTION_MAX_LENGTH);
    else expect(text.length).toBe(least);
  }
});

test("the title names a neighborhood where there is room, as a city may have two drivers of one name", () => {
  const title = (name: string, offeredNeighborhoods: string[]) =>
    profileTitle({ name, serviceCity: "São Paulo", serviceState: "SP", offeredNeighborhoods });
  expect(title("Ana Lima", ["Saúde", "Ipiranga"])).toBe(
    "Ana Lima, transporte escolar em São Paulo, SP (Saúde)",
  );
  expect(title("Rosângela Lima", ["Bosque da Saúde", "Moema"])).toBe(
    "Rosângela Lima, transporte escolar em São Paulo, SP (Moema)",
  );
  expect(title("Maria Aparecida dos Santos", ["Vila Mariana"])).toBe(
    "Maria Aparecida dos Santos, transporte escolar em São Paulo, SP",
  );
});
