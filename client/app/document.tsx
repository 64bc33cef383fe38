import { HeadContent, Outlet, Scripts, useMatches } from "@tanstack/react-router";
import { SiteFrame } from "./layout/site-frame";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** For pages that are whole without React: see client/hydration.ts. Without it a page is hydrated at once. */
    hydration?: "deferred";
  }
}

/** The HTML document of every page. */
export function Document() {
  const hydration = useMatches({
    select: (matches) => matches.at(-1)?.staticData.hydration ?? "at-once",
  });
  return (
    <html lang="pt-BR" data-hydration={hydration}>
      <head>
        <HeadContent />
      </head>
      <body>
        <SiteFrame>
          <Outlet />
        </SiteFrame>
        <Scripts />
      </body>
    </html>
  );
}
