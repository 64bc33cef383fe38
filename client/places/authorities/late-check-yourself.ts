import { lazyRouteComponent } from "@tanstack/react-router";

/** Loaded after the page's own code, because it stands at the end. The server calls its `preload` before rendering. */
export const LateCheckYourself = lazyRouteComponent(() => import("./check-yourself"), "CheckYourself");
