import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Opens the question that the address names (`#id`) and brings it into view. */
export function useOpenByAddress(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const named = hash ? document.getElementById(hash) : null;
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
  }, [hash]);
}
