import { useEffect, useState } from "react";

/** Navigates the tab to an external URL, and tells whether that is in progress. */
export function useLeaving(): { isLeaving: boolean; leaveFor: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  // After "back" in the browser the page is as it was, with working buttons.
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
