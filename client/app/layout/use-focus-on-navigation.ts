import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After a navigation to another page its title gets the focus, or the one that the link names, so that screen readers start there. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const named = `#${CSS.escape(toLocation.hash || "-")}[tabindex='-1']`;
        const title = document.querySelector<HTMLElement>(named) ?? document.querySelector("h1");
        title?.focus({ preventScroll: true });
      }),
    [router],
  );
}
