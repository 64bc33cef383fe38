import { authRouter } from "../accounts/router";
import { blogRouter } from "../blog/router";
import { contactRouter } from "../contact/router";
import { driversRouter } from "../drivers/router";
import { searchRouter } from "../search/router";
import { plansRouter } from "../subscriptions/plans-router";
import { subscriptionsRouter } from "../subscriptions/router";
import { siteRouter } from "./site-router";
import { router } from "./trpc";

/** Every call of the product. The browser knows its type, REST its metadata. */
export const appRouter = router({
  auth: authRouter,
  blog: blogRouter,
  contact: contactRouter,
  drivers: driversRouter,
  plans: plansRouter,
  search: searchRouter,
  site: siteRouter,
  subscriptions: subscriptionsRouter,
});

export type AppRouter = typeof appRouter;
