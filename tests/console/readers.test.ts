import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { contactMessages } from "../../drizzle/schema/contact";
import { operatorLog } from "../../drizzle/schema/ops";
import { maskContacts } from "../../shared/operation/mask-contacts";
import { startTestApp, type TestApp } from "../support/app";
import { signedInStaff } from "./staff";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test("contacts are masked in texts, numbers of years and prices are not", () => {
  expect(maskContacts("Ligue (11) 9 5555-4444 ou ana.lima+van@email.com.br, +55 11 95555-4444.")).toBe(
    "Ligue [contato oculto] ou [contato oculto], [contato oculto].",
  );
  expect(maskContacts("Em 2026 cobrou R$ 350 por 3 vagas.")).toBe("Em 2026 cobrou R$ 350 por 3 vagas.");
});

test("a reader sees neither sender nor contacts of a message, and opening it stands in the log once", async () => {
  const id = "mmmmmmmmmmmmmmmm";
  const message = { name: "Rosângela Lima", email: "rosa@email.com", message: "Olá" };
  const subject = "Me liguem: 11 95555-4444";
  await app.services.db.insert(contactMessages).values({ id, ...message, subject, createdAt: new Date() });
  const reader = await signedInStaff(app, "reader");
  for (let time = 0; time < 2; time++) {
    const shown = JSON.stringify(await reader.calls.messages.file.query({ id }));
    for (const secret of ["Rosângela", "rosa@", "95555"]) expect(shown).not.toContain(secret);
    expect(shown).toContain("contato oculto");
  }
  const lines = await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, id));
  expect(lines.map(({ action }) => action)).toEqual(["message-opened"]);
});
