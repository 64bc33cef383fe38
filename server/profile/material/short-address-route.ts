import { Hono } from "hono";
import { paths } from "../../../shared/paths";
import { readShortAddress } from "../../../shared/profile/material/short-address";
import type { Services } from "../../process/services";
import { findByShortAddress } from "./short-address";

/** Redirects a printed short address to its profile; 404 if it is unknown or the profile is hidden. */
export function createShortAddressRoute(services: Services): Hono {
  const { now, replicas } = services;
  return new Hono().get("/c/:name", async (c, next) => {
    const name = readShortAddress(c.req.param("name"));
    if (!name) return next();
    const id = await replicas.readPublic((db) => findByShortAddress(db, name, now()));
    if (!id) return next();
    c.header("cache-control", "no-store");
    c.header("x-robots-tag", "noindex");
    return c.redirect(paths.profile(id), 302);
  });
}
