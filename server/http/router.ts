import type { Company } from "../../shared/company";
import { authRouter } from "../accounts/router";
import { authoritiesRouter } from "../authorities/router";
import { blogRouter } from "../blog/router";
import { contactRouter } from "../contact/router";
import { dataRequestProofRouter } from "../data-requests/router";
import { documentsRouter } from "../documents/router";
import { driversRouter } from "../drivers/router";
import { landingRouter } from "../landing/router";
import { widerSearchesRouter } from "../landing/wider-searches-router";
import { materialRouter } from "../material/router";
import { recommendationsRouter } from "../recommendations/router";
import { reportsRouter } from "../reports/router";
import { resultsRouter } from "../results/router";
import { driverSearchRouter } from "../search/drivers-router";
import { searchRouter } from "../search/router";
import { seatsRouter } from "../seats/router";
import { plansRouter } from "../subscriptions/plans-router";
import { subscriptionsRouter } from "../subscriptions/router";
import { waitingRouter } from "../waiting/router";
import { mergeRouters, publicProcedure, router } from "./trpc";

const siteRouter = router({
  /** The company behind the product; the root route passes it to every page. */
  company: publicProcedure("memory").query(({ ctx }): Company => ctx.config.company),
});

/** Every procedure of the product. The browser imports its type; REST reads its metadata. */
export const appRouter = router({
  auth: authRouter,
  authorities: authoritiesRouter,
  blog: blogRouter,
  contact: contactRouter,
  dataRequests: dataRequestProofRouter,
  documents: documentsRouter,
  drivers: mergeRouters(driverSearchRouter, driversRouter),
  material: materialRouter,
  landing: landingRouter,
  plans: plansRouter,
  recommendations: recommendationsRouter,
  reports: reportsRouter,
  results: resultsRouter,
  search: mergeRouters(searchRouter, widerSearchesRouter),
  seats: seatsRouter,
  site: siteRouter,
  subscriptions: subscriptionsRouter,
  waiting: waitingRouter,
});

export type AppRouter = typeof appRouter;
