import { router } from "../http/trpc";
import { accessRouter } from "./access-router";
import { alertsRouter } from "./alerts-router";
import { figuresRouter } from "./figures-router";
import { queueRouter } from "./queue-router";

/** Every call of the operator's console. */
export const consoleRouter = router({
  access: accessRouter,
  alerts: alertsRouter,
  figures: figuresRouter,
  queue: queueRouter,
});

export type ConsoleRouter = typeof consoleRouter;
