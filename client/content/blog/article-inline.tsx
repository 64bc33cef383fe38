import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Inline } from "../../../shared/blog";

/** A line of an article. It is text, never HTML: nothing in an article can run a script. */
export function ArticleInline({ inline }: { inline: readonly Inline[] }) {
  return inline.map((part, index) => {
    // A line never changes its parts, so their index can be the key.
    const key = index;
    if (part.type === "strong") return <strong key={key}>{part.text}</strong>;
    if (part.type === "link") return <ArticleLink key={key} href={part.href} text={part.text} />;
    return part.text;
  });
}

function ArticleLink({ href, text }: { href: string; text: string }) {
  const { history } = useRouter();
  const isOurs = href.startsWith("/");
  const go = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isOurs || !isPlain) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a href={href} onClick={go} className="text-link">
      {text}
    </a>
  );
}
