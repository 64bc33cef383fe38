import { lazyRouteComponent } from "@tanstack/react-router";
import { latePart } from "../../app/late-part";

/** Loaded after the page's own code, because it stands at the end. */
export const LateCheckYourself = latePart(
  "client/places/authorities/check-yourself.tsx",
  lazyRouteComponent(() => import("./check-yourself"), "CheckYourself"),
);
