import "./app/styles.css";
import { startApp, type Untranslate } from "./app/start-app";
import { routeTree } from "./route-tree.gen";

/**
 * The console, and pages that are reached only from mails, messages and bookmarks, or without scripts. Their routes are in
 * no other page's script, so a link to them from a public page is a plain <a>.
 */
export const start = (untranslate: Untranslate) => startApp(routeTree, untranslate);
