import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "../../app/trpc";

export type RecommendationFile = inferRouterOutputs<ConsoleRouter>["recommendations"]["file"];
