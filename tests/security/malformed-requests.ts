import fc from "fast-check";
import { z } from "zod";

const schema = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
const content = z.object({ "application/json": z.object({ schema }) });
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(["path", "query"]) })),
  requestBody: z.looseObject({ content }).optional(),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type MalformedRequest = { path: string; init: RequestInit & { headers: Record<string, string> } };

/** Requests that no client of ours would send, for every call of the OpenAPI document and over both transports. */
export function malformedRequests(openApi: unknown): fc.Arbitrary<MalformedRequest> {
  const operations = Object.entries(document.parse(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, content]) => ({ path, method: method.toUpperCase(), ...content })),
  );
  const calls = operations.map((call) => fc.oneof(restRequest(call), trpcRequest(call)));
  const names = operations.map(({ operationId }) => operationId);
  return fc.oneof(...calls, oddPathRequest(names));
}

type Call = z.infer<typeof operation> & { path: string; method: string };

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom("\u0000", "\ud800", "'; --", "%", "../../etc/passwd", "<script>", "\r\nA: b", "__proto__"),
  fc.string({ minLength: 200, maxLength: 6000 }),
);
const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.bigInt().map(String));
const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");
const usually = <T>(common: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(common) }, { weight: 1, arbitrary: other });
const token = fc.oneof(fc.constant(""), fc.string({ unit: "grapheme-ascii", maxLength: 80 }));
const contentType = usually(
  "application/json",
  fc.constantFrom("text/plain", "multipart/form-data", "application/xml", "x"),
);

/** A body with the fields of the call, some left out, each with any value; or not an object at all. */
function bodyOf(call: Call): fc.Arbitrary<string> {
  const names = Object.keys(call.requestBody?.content["application/json"].schema.properties ?? {});
  const fields = Object.fromEntries(names.map((name) => [name, value] as const));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: odd },
  );
}

function restRequest(call: Call): fc.Arbitrary<MalformedRequest> {
  const query = fc.dictionary(
    fc.oneof(
      fc.constantFrom(...call.parameters.map(({ name }) => name), "__proto__"),
      fc.string({ maxLength: 8 }),
    ),
    odd,
    { maxKeys: 5 },
  );
  return fc
    .record({ id: odd, query, body: bodyOf(call), method: usually(call.method, method), contentType, token })
    .map((drawn) => {
      const path = call.path.replace(/\{\w+\}/g, encoded(drawn.id));
      const search = new URLSearchParams(Object.entries(drawn.query)).toString();
      return request(`/api${path}?${search}`, drawn.method, drawn);
    });
}

function trpcRequest(call: Call): fc.Arbitrary<MalformedRequest> {
  const isQuery = call.method === "GET";
  const input = isQuery
    ? fc
        .dictionary(fc.constantFrom(...call.parameters.map(({ name }) => name), "x"), value)
        .map((body) => JSON.stringify(body))
    : bodyOf(call);
  return fc.record({ body: input, method: usually(call.method, method), contentType, token }).map((drawn) => {
    const search = isQuery ? `?input=${encoded(drawn.body)}` : "";
    return request(`/api/trpc/${call.operationId}${search}`, drawn.method, drawn);
  });
}

/** Undecodable paths and nonsense, wherever a path is parsed. */
function oddPathRequest(names: string[]): fc.Arbitrary<MalformedRequest> {
  const broken = fc.constantFrom("%", "%FF", "%C3%28", "%00%80", "%E0%A4%A", "%2", "..%2f%ff");
  const place = fc.constantFrom(
    ...names.map((name) => `/api/trpc/${name}`),
    ...["/api/trpc/", "/api/", "/api/drivers/", "/api/ops/", "/api/stripe/", "/fotos/", "/preview/condutor/"],
    ...["/api/trpc/drivers.search,drivers.nada?batch=1&input=", "/assets/", "/dev/mailbox/"],
    ...["/sitemap-condutores-", "/condutor/", "/blog/", "/buscar?cidade=", "/"],
  );
  const text = fc.oneof(broken, odd.map(encoded));
  return fc
    .record({ place, text, body: odd, method: usually("GET", method), contentType, token })
    .map((drawn) => request(drawn.place + drawn.text, drawn.method, drawn));
}

type Drawn = { body: string; contentType: string; token: string };

function request(path: string, method: string, drawn: Drawn): MalformedRequest {
  const authorization = drawn.token.replace(/[^\x20-\x7e]/g, "").trim();
  const hasBody = method !== "GET" && method !== "OPTIONS";
  return {
    path,
    init: {
      method,
      redirect: "manual",
      headers: {
        ...(hasBody ? { "content-type": drawn.contentType } : {}),
        ...(authorization ? { authorization: `Bearer ${authorization}` } : {}),
      },
      ...(hasBody ? { body: drawn.body } : {}),
    },
  };
}

// Lone surrogates have no encoding; an address longer than this is refused before it reaches us.
function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 2000).toWellFormed());
}
