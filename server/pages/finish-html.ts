/** What the head of a page gets beside what React draws there. */
export type HeadEnd = {
  /** The scripts that the page runs when React takes it over. */
  scripts: readonly string[];
  /** Whether they are fetched at once or after the first paint, as the `rel` of their links. */
  preload: string;
  earlyScript: string;
  /** The address of the script that starts React. */
  entry: string;
};

/** A page as it is sent, and its inline scripts, which the Content-Security-Policy names by hash. */
type Finished = { html: string; inlineScripts: string[] };

/**
 * Completes what React drew. Only the router's own scripts bear the nonce: one that got in by any other way is not allowed
 * to run. The page may be kept and sent to many, so the nonce itself is taken out.
 */
export function finishHtml(drawn: string, nonce: string, head: HeadEnd): Finished {
  const pieces = drawn
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .split(` nonce="${nonce}"`);
  const ownScripts = pieces.slice(1).flatMap((after, at) => inlineScript(pieces[at] ?? "", after));
  return {
    // A function: in a text "$&" would mean something.
    html: pieces.join("").replace("</head>", () => `${headEnd(head)}</head>`),
    inlineScripts: [head.earlyScript, ...ownScripts],
  };
}

/** The content of the script that the nonce between these two pieces marked, if it was an inline script. */
function inlineScript(before: string, after: string): string[] {
  const end = after.indexOf(">");
  const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, end);
  const isInline = tag.startsWith("<script") && !tag.includes(" src=");
  return isInline ? [after.slice(end + 1, after.indexOf("</script>"))] : [];
}

function headEnd({ scripts, preload, earlyScript, entry }: HeadEnd): string {
  const links = scripts.map((href) => `<link rel="${preload}" href="${href}" fetchpriority="low"/>`);
  return `${links.join("")}<script data-entry="${entry}">${earlyScript}</script>`;
}
