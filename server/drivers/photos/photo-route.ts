import { Hono } from "hono";
import { errors } from "../../../shared/errors";
import { type PhotoFormat, parsePhotoUrl } from "../../../shared/photos";
import type { Db } from "../../platform/database/database";
import { findServedPhoto } from "./queries";

const IMMUTABLE = "public, max-age=31536000, immutable";
const contentTypes: Record<PhotoFormat, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** Serves stored photos at the URLs that `photoUrl` makes (GET and HEAD). The bytes of a URL never change. */
export function createPhotoRoute(db: Db): Hono {
  return new Hono().get("/fotos/:hash/:file", async (c) => {
    const form = parsePhotoUrl(c.req.path);
    if (!form) return c.text(errors.NOT_FOUND.message, 404);
    const etag = `"${form.hash.slice(0, 32)}-${form.size}-${form.format}"`;
    const headers = { etag, "cache-control": IMMUTABLE };
    // The ETag is a hash of the bytes, so a match needs no database query.
    if (matchesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    const content = await findServedPhoto(db, form);
    if (!content) return c.text(errors.NOT_FOUND.message, 404);
    const contentType = contentTypes[form.format];
    return c.body(content, 200, {
      ...headers,
      "content-type": contentType,
      "content-length": `${content.length}`,
    });
  });
}

function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags?.includes(etag) ?? false;
}
