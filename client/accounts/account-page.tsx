import { type ReactNode, useEffect, useRef } from "react";
import { PageHeading } from "../app/layout/page-heading";
import { RoadScene } from "../art/road-scene";

type AccountPageProps = {
  title: string;
  lead?: ReactNode;
  /** True for a page that works without JavaScript; any other page says that it needs it. */
  worksWithoutScripts?: boolean;
  children?: ReactNode;
};

/** The layout of the small account pages: one column, with a van on its road below. A new title gets the focus. */
export function AccountPage({ title, lead, worksWithoutScripts, children }: AccountPageProps) {
  const shownTitle = useRef(title);
  useEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [title]);
  return (
    <div className="flex min-h-[calc(100dvh-60px)] flex-1 flex-col justify-between gap-14 md:min-h-[calc(100dvh-64px)]">
      <div className="page pt-7 md:pt-13">
        <div className="max-w-narrow">
          <PageHeading title={title} lead={lead} className="mb-5" />
          {children}
          {worksWithoutScripts ? null : (
            <noscript>
              <p className="mt-5 font-bold">Para usar esta página, ative o JavaScript do seu navegador.</p>
            </noscript>
          )}
        </div>
      </div>
      <RoadScene van="ml-[30%] w-37.5 md:w-62" />
    </div>
  );
}
