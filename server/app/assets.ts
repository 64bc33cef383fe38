import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Hono } from "hono";
import { sha256 } from "./hash";

/** Where Vite puts the browser's part. */
export const clientFolder = join(import.meta.dir, "../../dist/client");

type Asset = {
  body: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
  type: string;
  etag: string;
  immutable: boolean;
};

/** Serves the built files from memory, in the precompressed form that the browser accepts. */
export function createAssetRoute(folder = clientFolder): Hono {
  const assets = readAssets(folder);
  const route = new Hono();
  route.on(["GET", "HEAD"], "*", (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset) return next();
    const headers: Record<string, string> = {
      "content-type": asset.type,
      "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      etag: asset.etag,
      vary: "accept-encoding",
    };
    if (c.req.header("if-none-match") === asset.etag) return Promise.resolve(c.body(null, 304, headers));
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoded =
      asset.br && /\bbr\b/.test(accepted)
        ? "br"
        : asset.gzip && /\bgzip\b/.test(accepted)
          ? "gzip"
          : undefined;
    if (encoded) headers["content-encoding"] = encoded;
    const body = (encoded && asset[encoded]) || asset.body;
    return Promise.resolve(new Response(c.req.method === "HEAD" ? null : new Uint8Array(body), { headers }));
  });
  return route;
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file)}`;
    if (!entry.isFile() || path.startsWith("/.vite/") || /\.(br|gz)$/.test(path)) continue;
    const body = readFileSync(file);
    assets.set(path, {
      body,
      ...(existsSync(`${file}.br`) ? { br: readFileSync(`${file}.br`) } : {}),
      ...(existsSync(`${file}.gz`) ? { gzip: readFileSync(`${file}.gz`) } : {}),
      type: typeOf(path),
      etag: `"${sha256(body).slice(0, 32)}"`,
      immutable: path.startsWith("/assets/"),
    });
  }
  return assets;
}

function typeOf(path: string): string {
  if (path.endsWith(".webmanifest")) return "application/manifest+json";
  return Bun.file(path).type;
}
