import { expect, test } from "bun:test";
import { Glob } from "bun";

const client = new URL("../../client/", import.meta.url).pathname;

test("no component writes a style attribute, which the content security policy would block", async () => {
  const offenders: string[] = [];
  for await (const path of new Glob("**/*.tsx").scan(client)) {
    if (/\sstyle=/.test(await Bun.file(client + path).text())) offenders.push(path);
  }
  expect(offenders).toEqual([]);
});
