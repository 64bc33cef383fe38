import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { errors } from "../../shared/errors";
import type { Config } from "../platform/config/config";
import type { CallMeta } from "../process/trpc";
import type { AppRouter } from "./router";

export type Endpoint = {
  /** Dotted name inside the router, as in "drivers.search". */
  procedure: string;
  type: AnyProcedure["_def"]["type"];
  method: "GET" | "POST";
  path: string;
  summary: string;
  /** Input fields that are numbers and arrive as text in a query. */
  numbers: string[];
  input: JsonSchema | undefined;
  output: JsonSchema | undefined;
};

type JsonSchema = { properties?: Record<string, unknown> | undefined };

/** The calls of §7 as the router's metadata declares them, static paths before those with a parameter. */
export function endpointsOf(appRouter: AppRouter): Endpoint[] {
  // tRPC keeps a flat record of procedures here but types it as a tree.
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures)
    .flatMap(([name, procedure]) => endpointOf(name, procedure))
    .sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
}

function endpointOf(name: string, procedure: AnyProcedure): Endpoint[] {
  // The parsers and our metadata exist at run time, but not in tRPC's types.
  const definition = procedure._def as unknown as { inputs: unknown[]; output?: unknown; meta?: CallMeta };
  const meta = definition.meta?.openapi;
  if (!meta) return [];
  const input = jsonSchema(definition.inputs[0], "input");
  const numbers = Object.entries(input?.properties ?? {})
    .filter(([, property]) => isNumeric(property))
    .map(([field]) => field);
  return [
    {
      procedure: name,
      type: procedure._def.type,
      ...meta,
      numbers,
      input,
      output: jsonSchema(definition.output, "output"),
    },
  ];
}

function isNumeric(property: unknown): boolean {
  if (typeof property !== "object" || property === null || !("type" in property)) return false;
  return property.type === "integer" || property.type === "number";
}

function jsonSchema(schema: unknown, io: "input" | "output"): JsonSchema | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  return { ...z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" }) };
}

/** The OpenAPI 3.0 document, served at /api/openapi.json. */
export function openApiDocument(
  endpoints: Endpoint[],
  { appUrl, company }: Pick<Config, "appUrl" | "company">,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.0.3",
    info: { title: company.brandName, version: "1" },
    servers: [{ url: `${appUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
    paths,
  };
}

const errorSchema = {
  type: "object",
  required: ["success", "code", "message"],
  properties: {
    success: { type: "boolean", enum: [false] },
    code: { type: "string", enum: Object.keys(errors) },
    message: { type: "string" },
    issues: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};

function operation(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const fields = Object.entries(endpoint.input?.properties ?? {});
  const parameters = fields
    .filter(([name]) => inPath.includes(name) || endpoint.method === "GET")
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? "path" : "query",
      required: inPath.includes(name),
      schema,
    }));
  const failure = {
    description: "Falha",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return {
    operationId: endpoint.procedure,
    summary: endpoint.summary,
    parameters,
    ...(endpoint.method === "POST" && endpoint.input
      ? { requestBody: { content: { "application/json": { schema: endpoint.input } } } }
      : {}),
    responses: {
      200: { description: "OK", content: { "application/json": { schema: endpoint.output ?? {} } } },
      default: failure,
    },
  };
}
