import type { Company } from "../../shared/company";
import { publicProcedure, router } from "./trpc";

export const siteRouter = router({
  /** Who runs the product; the root route hands it to every page. */
  company: publicProcedure.query(({ ctx }): Company => ctx.config.company),
});
