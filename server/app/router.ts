import type { Site } from "../../shared/company";
import { isYearFirst, yearOnSale } from "../../shared/profile/next-seats";
import { plansRouter } from "../billing/plans-router";
import { subscriptionsRouter } from "../billing/router";
import { reportsRouter } from "../cases/reports/router";
import { blogRouter } from "../content/blog/router";
import { landingRouter } from "../content/landing/router";
import { widerSearchesRouter } from "../content/landing/wider-searches-router";
import { documentsRouter } from "../documents/router";
import { seatsRouter } from "../drivers/seats/router";
import { contactRouter } from "../families/contact/router";
import { pushRouter } from "../families/devices/router";
import { recommendationsRouter } from "../families/recommendations/router";
import { receivedRequestsRouter } from "../families/requests/received/router";
import { requestsRouter } from "../families/requests/router";
import { waitingRouter } from "../families/waiting/router";
import { authoritiesRouter } from "../places/authorities/router";
import { dataRequestProofRouter } from "../privacy/data-requests/router";
import { authRouter } from "../privacy/router";
import { mergeRouters, publicProcedure, router } from "../process/trpc";
import { materialRouter } from "../profile/material/router";
import { resultsRouter } from "../profile/results/router";
import { driversRouter } from "../profile/router";
import { driverSearchRouter } from "../search/drivers-router";
import { searchRouter } from "../search/router";

const siteRouter = router({
  /** The company behind the product; the root route passes it to every page. */
  company: publicProcedure("memory").query(
    ({ ctx }): Site => ({
      ...ctx.config.company,
      yearOnSale: yearOnSale(ctx.now()),
      isYearFirst: isYearFirst(ctx.now()),
    }),
  ),
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
  push: pushRouter,
  recommendations: recommendationsRouter,
  reports: reportsRouter,
  requests: mergeRouters(requestsRouter, receivedRequestsRouter),
  results: resultsRouter,
  search: mergeRouters(searchRouter, widerSearchesRouter),
  seats: seatsRouter,
  site: siteRouter,
  subscriptions: subscriptionsRouter,
  waiting: waitingRouter,
});

export type AppRouter = typeof appRouter;
