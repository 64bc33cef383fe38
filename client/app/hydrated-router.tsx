import { RouterClient } from "@tanstack/react-router/ssr/client";
import { useEffect } from "react";
import type { AppRouterInstance } from "../router";
import { HYDRATED } from "./hydration-protocol";

/** The router over server-rendered HTML; dispatches HYDRATED on the document once React handles events. */
export function HydratedRouter({ router }: { router: AppRouterInstance }) {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
    // For measurements.
    performance.mark(HYDRATED);
  }, []);
  return <RouterClient router={router} />;
}
