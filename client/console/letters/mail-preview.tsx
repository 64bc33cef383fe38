import { useEffect, useRef } from "react";

/** A preview of a mail, isolated from the page's own styles. */
export function MailPreview({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = host.current;
    const root = box?.shadowRoot ?? box?.attachShadow({ mode: "open" });
    root?.replaceChildren(...drawn(html));
  }, [html]);
  return (
    <section
      ref={host}
      aria-label="Como o email fica"
      className="block overflow-hidden rounded-card border"
    />
  );
}

/** A mail's body. The CSP blocks its inline styles in HTML, but allows setting them from a script. */
function drawn(html: string): Node[] {
  const body = html.slice(html.indexOf("<body")).replace(/ style(?==")/g, " data-look");
  const parsed = new DOMParser().parseFromString(body, "text/html");
  for (const element of parsed.querySelectorAll<HTMLElement>("[data-look]")) {
    element.style.cssText = element.dataset.look ?? "";
    delete element.dataset.look;
  }
  return [...parsed.body.childNodes];
}
