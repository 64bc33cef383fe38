import { useEffect, useState } from "react";

/** Navigates the tab to an external URL, and says whether it is under way. */
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
