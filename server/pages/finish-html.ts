import type { PageScripts } from "./manifest";

/** What the head of a page gets in addition to what React renders there. */
type HeadEnd = PageScripts & {
  /** Whether they are fetched at once or after the first paint, as the `rel` of their links. */
  preload: string;
  earlyScript: string;
  /** Says which late parts it shows, as a tag (client/app/late-part.ts). */
  shownParts: string;
};

/** The HTML to send, and its inline scripts, which the Content-Security-Policy allows by hash. */
type Finished = { html: string; inlineScripts: string[] };

/**
 * Completes React's HTML. Only the router's own scripts carry the nonce, so an injected one gets no hash and does not run.
 * The page may be cached for many visitors, so the nonce itself is removed.
 */
export function finishHtml(rendered: string, nonce: string, head: HeadEnd): Finished {
  const pieces = withoutNul(rendered)
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .split(` nonce="${nonce}"`);
  const ownScripts = pieces.slice(1).flatMap((after, at) => inlineScript(pieces[at] ?? "", after));
  return {
    // A function, because "$&" has a meaning in a replacement string.
    // React leaves the doctype to its caller; without one, browsers lay pages out as in 1998 (quirks mode).
    html: `<!DOCTYPE html>${pieces.join("").replace("</head>", () => `${headEnd(head)}</head>`)}`,
    inlineScripts: [head.earlyScript, ...ownScripts],
  };
}

/**
 * An HTML parser replaces NUL by another character, so the hash of a script that contains NUL would no longer
 * match.
 */
function withoutNul(rendered: string): string {
  if (!rendered.includes("\0")) return rendered;
  return rendered.replace(/<script[\s\S]*?<\/script>/g, (script) => script.replaceAll("\0", "\\x00"));
}

/** The content of the inline script whose tag carried the nonce between these two pieces, if there is one. */
function inlineScript(before: string, after: string): string[] {
  const end = after.indexOf(">");
  const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, end);
  const isInline = tag.startsWith("<script") && !tag.includes(" src=");
  return isInline ? [after.slice(end + 1, after.indexOf("</script>"))] : [];
}

function headEnd({ scripts, preload, earlyScript, entry, shownParts }: HeadEnd): string {
  const links = scripts.map((href) => `<link rel="${preload}" href="${href}" fetchpriority="low"/>`);
  return `${links.join("")}${shownParts}<script data-entry="${entry}">${earlyScript}</script>`;
}
