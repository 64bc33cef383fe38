import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

/** A link for lists of hundreds: the router's own costs ten times as much to draw, and fetches what nobody will open. */
export function LightLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: href });
  };
  return <a href={href} onClick={follow} {...props} />;
}
