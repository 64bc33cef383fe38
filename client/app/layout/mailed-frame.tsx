import type { ReactNode } from "react";
import { Logo } from "./logo";
import { mainId, SkipLink } from "./skip-link";

/** The layout of pages that mails link to: only the logo, no links away from the page's one button. */
export function MailedFrame({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="page flex h-15 items-center md:h-16">
          <Logo brandName={brandName} />
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="page flex-1 overflow-x-clip pt-7 pb-13 md:pt-13">
        <div className="max-w-narrow">{children}</div>
      </main>
    </div>
  );
}
