import { z } from "zod";
import { plansWithPricing } from "../../shared/plans";
import { planWithPricing } from "../../shared/schemas/plans";
import { publicProcedure, router } from "../process/trpc";

export const plansRouter = router({
  pricing: publicProcedure("memory")
    .meta({ openapi: { method: "GET", path: "/plans/pricing", summary: "Planos e preços" } })
    .output(z.array(planWithPricing))
    .query(() => plansWithPricing()),
});
