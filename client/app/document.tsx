import { HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { SiteFrame } from "./layout/site-frame";

/** The HTML document of every page. */
export function Document() {
  return (
    <html lang="pt-BR">
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
