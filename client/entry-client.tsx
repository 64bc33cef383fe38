import "./app/styles.css";
import { startApp, type Untranslate } from "./app/start-app";
import { routeTree } from "./public-tree.gen";

/** Public pages and the driver area. Called by client/hydration.ts: pages share parts of this file, so it runs nothing itself. */
export const start = (untranslate: Untranslate) => startApp(routeTree, untranslate);
