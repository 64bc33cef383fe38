import { expect } from "bun:test";

// What a person does with the links of a mail, in a browser without scripts.

/** The link to a page in a mail's text. */
export function linkIn(text: string, path: string): string {
  return (
    new RegExp(`https?://[^\\s/]+${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path} in: ${text}`
  );
}

async function read(answer: Response) {
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

export async function open(address: string) {
  return read(await fetch(address));
}

/** Sends a page's form; `to` is where it leads, if anywhere. */
export async function send(address: string, fields: Record<string, string> = {}) {
  const headers = { origin: new URL(address).origin };
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
  return { to: answer.headers.get("location"), ...(await read(answer)) };
}

/** Presses a page's button, and opens the page that it leads to. */
export async function press(address: string, fields?: Record<string, string>) {
  const sent = await send(address, fields);
  expect(sent.status).toBe(303);
  const { href, pathname, search } = new URL(sent.to ?? "", address);
  return { to: pathname + search, ...(await open(href)) };
}
