import { router } from "../process/trpc";
import { accessRouter } from "./access-router";

import { authoritiesConsoleRouter } from "./authorities-router";
import { casesRouter } from "./cases-router";
import { dataRequestsRouter } from "./data-requests-router";
import { documentsConsoleRouter } from "./documents-router";
import { figuresRouter } from "./figures-router";
import { healthRouter } from "./health-router";
import { jobsRouter } from "./jobs-router";
import { lettersRouter } from "./letters-router";
import { logRouter } from "./log-router";
import { messagesRouter } from "./messages-router";
import { paymentsRouter } from "./payments-router";
import { peopleRouter } from "./people-router";
import { queueRouter } from "./queue-router";
import { recommendationsConsoleRouter } from "./recommendations-router";
import { requestsConsoleRouter } from "./requests-router";
import { schoolsConsoleRouter } from "./schools-router";
import { searchRouter } from "./search-router";
import { teamRouter } from "./team-router";

/** Every call of the operator's console. */
export const consoleRouter = router({
  access: accessRouter,

  authorities: authoritiesConsoleRouter,
  cases: casesRouter,
  dataRequests: dataRequestsRouter,
  documents: documentsConsoleRouter,
  figures: figuresRouter,
  health: healthRouter,
  jobs: jobsRouter,
  letters: lettersRouter,
  log: logRouter,
  messages: messagesRouter,
  payments: paymentsRouter,
  people: peopleRouter,
  queue: queueRouter,
  recommendations: recommendationsConsoleRouter,
  requests: requestsConsoleRouter,
  schools: schoolsConsoleRouter,
  search: searchRouter,
  team: teamRouter,
});

export type ConsoleRouter = typeof consoleRouter;
