import { RouterClient } from "@tanstack/react-router/ssr/client";
import { useEffect } from "react";
import type { AppRouterInstance } from "../router";
import { HYDRATED } from "./hydration-words";

/** The router over the server's page; the document hears when React answers on it. */
export function HydratedRouter({ router }: { router: AppRouterInstance }) {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
    // For those who measure: when this was.
    performance.mark(HYDRATED);
  }, []);
  return <RouterClient router={router} />;
}
