import { createRootRouteWithContext } from "@tanstack/react-router";
import type { FormAttempt } from "../../shared/contact";
import { Document } from "../app/document";
import type { Api } from "../app/trpc";

export const Route = createRootRouteWithContext<{ api: Api; formAttempt: FormAttempt }>()({
  beforeLoad: async ({ context }) => ({
    company: await context.api.utils.site.company.ensureData(undefined, {
      staleTime: Number.POSITIVE_INFINITY,
    }),
  }),
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: "#ffc81e" },
      // An iPhone would make telephone numbers links before hydration, which then finds another page.
      { name: "format-detection", content: "telephone=no" },
    ],
    links: [
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { rel: "manifest", href: "/site.webmanifest" },
    ],
  }),
  component: Document,
});
