import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { MailedLink } from "../../../shared/accounts";
import { mendQuery, readLinkedEmail, readToken } from "../../../shared/typed/mailed-links";

/**
 * Token and e-mail of the mailed link that opened this page; undefined on the server and until the page has read them.
 * They stay in memory and are removed from the URL at once, so that they are in no history, report or shared link.
 */
export function useMailedLink(): MailedLink | undefined {
  const navigate = useNavigate();
  const [link, setLink] = useState<MailedLink>();
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    // "&#38;" begins a fragment.
    const search = new URLSearchParams(mendQuery(window.location.search + window.location.hash));
    setLink({
      token: readToken(search.get("token") ?? ""),
      email: readLinkedEmail(search.get("email") ?? ""),
    });
    void navigate({ to: ".", search: {}, hash: "", replace: true });
  }, [navigate]);
  return link;
}
