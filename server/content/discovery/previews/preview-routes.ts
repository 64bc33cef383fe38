import { Hono, type Context as HonoContext } from "hono";
import { photoHash } from "../../../../shared/photos";
import { previewPaths } from "../../../../shared/previews";
import { findPhotoContent } from "../../../drivers/photos/queries";
import { toPublicFacts } from "../../../drivers/public-facts";
import { findVisibleDriver } from "../../../drivers/queries";
import { createPictureCache } from "../../../platform/drawing/picture-cache";
import { sha256 } from "../../../platform/hash";
import { DomainError } from "../../../platform/http/domain-error";
import type { Services } from "../../../process/services";
import { findPost } from "../../blog/queries";
import { articlePreview } from "./article-preview";
import { drawPreview } from "./draw-preview";
import { type DriverPreviewFacts, driverPreview } from "./driver-preview";
import { sitePreview } from "./site-preview";

/** Part of every picture's cache key: increment it when the design changes. */
const LOOK = "1";

/** A picture: its content (the cache key), and how to render it as SVG. */
type Preview = { says: unknown; svg: () => string | Promise<string>; cacheControl: string };

/** The pictures of link previews. They use no font and no file of the machine. */
export function createPreviewRoutes(services: Services): Hono {
  const { db, config, limits, now } = services;
  const { brandName } = config.company;
  const cache = createPictureCache();
  const routes = new Hono();

  const answer = async (c: HonoContext, { says, svg, cacheControl }: Preview): Promise<Response> => {
    const key = sha256(JSON.stringify([LOOK, brandName, says]));
    const headers = {
      etag: `"${key.slice(0, 32)}"`,
      "cache-control": cacheControl,
      "content-type": "image/jpeg",
      // Feed readers and preview tools embed the picture in their own pages.
      "cross-origin-resource-policy": "cross-origin",
    };
    if (c.req.header("if-none-match") === headers.etag) return c.body(null, 304, headers);
    if (!cache.has(key)) await limits.spend("heavyRead", "stranger", c.get("clientAddress"));
    const picture = await cache.get(key, async () => drawPreview(await svg()));
    return c.body(picture, 200, { ...headers, "content-length": String(picture.length) });
  };

  routes.get(previewPaths.site, (c) =>
    answer(c, { says: "site", svg: () => sitePreview(brandName), cacheControl: "public, max-age=86400" }),
  );

  routes.get("/preview/blog/:file{.+\\.jpg}", (c) => {
    const post = findPost(brandName, nameOf(c.req.param("file")));
    if (!post) throw new DomainError("ARTICLE_NOT_FOUND");
    const { title, category, image } = post;
    const svg = () => articlePreview(post, brandName);
    return answer(c, { says: { title, category, image }, svg, cacheControl: "public, max-age=86400" });
  });

  routes.get("/preview/condutor/:file{.+\\.jpg}", async (c) => {
    const driver = await findVisibleDriver(db, nameOf(c.req.param("file")), now());
    if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
    const { name, serviceCity, serviceState, vehicleType, offeredSchoolTransport, photo } = toPublicFacts(
      driver,
      now(),
    );
    const facts: DriverPreviewFacts = {
      name,
      serviceCity,
      serviceState,
      vehicleType,
      offeredSchoolTransport,
    };
    const svg = async () => {
      const content = await findPhotoContent(db, { hash: photoHash(photo) ?? "", size: 672, format: "jpg" });
      if (!content) throw new Error(`The photo of driver ${driver.id} is missing`);
      return driverPreview(facts, content, brandName);
    };
    // Checked on each request: a hidden driver must not be shown.
    return answer(c, { says: { facts, photo }, svg, cacheControl: "no-cache" });
  });
  return routes;
}

function nameOf(file: string): string {
  return file.slice(0, -".jpg".length);
}
