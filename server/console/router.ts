import { router } from "../http/trpc";
import { accessRouter } from "./access-router";
import { queueRouter } from "./queue-router";

/** Every call of the operator's console. */
export const consoleRouter = router({ access: accessRouter, queue: queueRouter });

export type ConsoleRouter = typeof consoleRouter;
