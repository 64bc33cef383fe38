import { useEffect, useState } from "react";

/** Leads the tab to an address outside of the product, and tells while it is on its way. */
export function useLeaving(): { isLeaving: boolean; leaveFor: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  // Whoever comes back by the browser's arrow finds the page as it was left, its buttons included.
  useEffect(() => {
    const stay = () => setIsLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);
  return {
    isLeaving,
    leaveFor: (url) => {
      setIsLeaving(true);
      window.location.assign(url);
    },
  };
}
