import { HeadContent, Outlet, Scripts, useMatches } from "@tanstack/react-router";
import { SiteFrame } from "./layout/site-frame";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** "deferred" for pages that work without React (client/hydration.ts); others hydrate at once. */
    hydration?: "deferred";
  }
}

/** The HTML document of every page. */
export function Document() {
  const hydration = useMatches({
    select: (matches) => matches.at(-1)?.staticData.hydration ?? "at-once",
  });
  return (
    // The script before React notes a session on it.
    <html lang="pt-BR" data-hydration={hydration} suppressHydrationWarning>
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
