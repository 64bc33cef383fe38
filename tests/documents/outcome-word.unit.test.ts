import { expect, test } from "bun:test";
import { outcomeWord } from "../../client/console/documents/document-text";

test("an outcome agrees with the name of its document", () => {
  expect(outcomeWord("authorisation", "accepted")).toBe("aceita");
  expect(outcomeWord("licence", "refused")).toBe("recusada");
  expect(outcomeWord("course", "accepted")).toBe("aceito");
  expect(outcomeWord("insurance", "refused")).toBe("recusado");
});
