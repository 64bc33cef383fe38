import { describe, expect, test } from "bun:test";
import { validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { testApp } from "../support/app";

const app = testApp();

// Each page's message for an empty form.
const refusals = {
  [paths.contact]: { status: 400, says: validation.fillAllFields },
  [paths.waiting]: { status: 400, says: validation.waitingStateMissing },
  [paths.protocol]: { status: 400, says: validation.protocolMissing },
  [paths.recommend]: { status: 400, says: "Este link" },
};

describe.each(Object.entries(refusals))("a form to %s without JavaScript", (path, { status, says }) => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { method: "POST", body, headers: { "accept-encoding": "br", ...headers } });

  test("gets its page as response, compressed, for this visitor only", async () => {
    const answer = await send(new URLSearchParams({ nothing: "" }), { "if-none-match": "*" });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(says);
    const { headers } = answer;
    expect(headers.get("content-encoding")).toBe("br");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
  });

  test("is reported as too large on its page", async () => {
    const answer = await send(new URLSearchParams({ text: "x".repeat(200_000) }));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain(validation.bodyTooLarge);
  });

  test("is refused with another content type", async () => {
    expect((await send("{}", { "content-type": "application/json" })).status).toBe(415);
  });
});
