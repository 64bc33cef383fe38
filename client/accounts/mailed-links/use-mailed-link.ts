import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { MailedLink } from "../../../shared/accounts";
import { mendQuery, readLinkedEmail, readToken } from "../../../shared/typed/mailed-links";
import { readTab, writeTab } from "../../app/browser-storage";

/** Of one page: a link of another page opens nothing here. */
const keyOf = () => `rota.link.${window.location.pathname}`;

/**
 * Token and e-mail of the mailed link that opened this page; undefined on the server and until the page has read them.
 * They are removed from the URL at once, so that they are in no history, report or shared link, and kept for the tab, which
 * may be reloaded, or closed by the phone, before the link was used.
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
    const opened = {
      token: readToken(search.get("token") ?? ""),
      email: readLinkedEmail(search.get("email") ?? ""),
    };
    if (opened.token) writeTab(keyOf(), opened);
    const kept = Object(readTab(keyOf())) as Partial<Record<keyof MailedLink, unknown>>;
    setLink(opened.token ? opened : { token: String(kept.token ?? ""), email: String(kept.email ?? "") });
    void navigate({ to: ".", search: {}, hash: "", replace: true });
  }, [navigate]);
  return link;
}

/** The link of this page was used: a reload asks for another one. */
export function forgetMailedLink(): void {
  writeTab(keyOf(), undefined);
}
