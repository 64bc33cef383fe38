import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

/** A plain link for lists of hundreds: the router's own renders ten times slower and prefetches on hover. */
export function LightLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a href={href} onClick={follow} {...props} />;
}
