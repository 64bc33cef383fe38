import { z } from "zod";
import { planWithPricing, plansWithPricing } from "../../shared/plans";
import { publicProcedure, router } from "../app/trpc";

export const plansRouter = router({
  pricing: publicProcedure
    .meta({ openapi: { method: "GET", path: "/plans/pricing", summary: "Planos e preços" } })
    .output(z.array(planWithPricing))
    .query(() => plansWithPricing()),
});
