import { startTransition, useState } from "react";
import { PROFILE_CACHE } from "../../../shared/limits";
import { trpc } from "../../app/trpc";

/**
 * The way to a driver's WhatsApp (§4): the first tap shows the safety notice and fetches the link in the background, so
 * that agreeing opens the tab immediately (browsers block tabs that open after a wait). Later taps skip the notice.
 */
export function useWhatsapp(driverId: string) {
  const [isNoticeOpen, setNoticeOpen] = useState(false);
  const [accepted, setAccepted] = useState<string | null>(null);
  const link = trpc.drivers.whatsapp.useQuery(
    { id: driverId },
    { enabled: isNoticeOpen, staleTime: PROFILE_CACHE, retry: false },
  );
  const url = link.data?.whatsAppUrl;
  return {
    driverId,
    url,
    isNoticeOpen,
    hasFailed: link.isError && !link.isFetching,
    isFetching: link.isFetching,
    open: () => {
      if (accepted) window.open(accepted, "_blank", "noopener");
      else startTransition(() => setNoticeOpen(true));
    },
    /** The link that the visitor agreed to open, with questions or without. */
    accept: (href: string) => {
      setAccepted(href);
      setNoticeOpen(false);
    },
    close: () => setNoticeOpen(false),
    retry: () => void link.refetch(),
  };
}
