import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Hono } from "hono";
import { sha256 } from "../hash";
import { acceptedEncoding, type Encoding } from "./accepted-encoding";

/** Vite's output folder for the browser. */
export const clientFolder = join(import.meta.dir, "../../../dist/client");

type Bytes = Uint8Array<ArrayBuffer>;
type Asset = Partial<Record<Encoding, Bytes>> & { plain: Bytes; headers: Record<string, string> };

/** Serves the built files from memory, in the precompressed form that the browser accepts. */
export function createAssetRoute(): Hono {
  const assets = readAssets();
  const route = new Hono();
  route.on(["GET", "HEAD"], "*", (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset) return next();
    if (c.req.header("if-none-match") === asset.headers.etag) return c.body(null, 304, asset.headers);
    const { body, encoding } = formFor(acceptedEncoding(c.req.header("accept-encoding")), asset);
    return c.body(body, 200, { ...asset.headers, ...encoding });
  });
  return route;
}

// Small files have no compressed variant.
function formFor(encoding: Encoding, asset: Asset) {
  const packed = asset[encoding];
  return packed
    ? { body: packed, encoding: { "content-encoding": encoding } }
    : { body: asset.plain, encoding: {} };
}

function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(clientFolder)) return assets;
  for (const entry of readdirSync(clientFolder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(clientFolder, file)}`;
    if (!entry.isFile() || path.startsWith("/.vite/") || /\.(br|gz)$/.test(path)) continue;
    assets.set(path, readAsset(file, path));
  }
  return assets;
}

function readAsset(file: string, path: string): Asset {
  const plain = read(file);
  // Names under /assets hold a hash of the content.
  const caching = path.startsWith("/assets/") ? "max-age=31536000, immutable" : "max-age=3600";
  return {
    plain,
    ...(existsSync(`${file}.br`) ? { br: read(`${file}.br`) } : {}),
    ...(existsSync(`${file}.gz`) ? { gzip: read(`${file}.gz`) } : {}),
    headers: {
      "content-type": path.endsWith(".webmanifest") ? "application/manifest+json" : Bun.file(path).type,
      "cache-control": `public, ${caching}`,
      etag: `"${sha256(plain).slice(0, 32)}"`,
      vary: "accept-encoding",
    },
  };
}

function read(file: string): Bytes {
  return new Uint8Array(readFileSync(file));
}
