import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { SHOWN_PARTS } from "./hydration-protocol";

const parts = new Map<string, Pick<AsyncRouteComponent<object>, "preload">>();
const shown = new Set<string>();

/**
 * A part of a page that is loaded only where it is shown. The server, which can't wait while rendering, loads it first;
 * so does the browser if the page came with it, because React would replace what hydrates later, and what was typed there.
 * @param file as Vite's manifest names it
 */
export function latePart<Props extends object>(
  file: string,
  part: AsyncRouteComponent<Props>,
): (props: Props) => ReactNode {
  parts.set(file, part);
  return (props) => {
    shown.add(file);
    return createElement(part, props);
  };
}

/** Loads all parts that there are, for the server. */
export async function loadParts(): Promise<void> {
  await Promise.all([...parts.values()].map((part) => part.preload?.()));
}

/** What was rendered, and the parts that it shows, by their files. */
export function renderWithParts(render: () => string): [string, readonly string[]] {
  shown.clear();
  return [render(), [...shown]];
}

/** Loads the parts that the page came with, once the page's own code is there. */
export async function loadShownParts(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${SHOWN_PARTS}"]`)?.content.split(" ");
  await Promise.all(files?.map((file) => parts.get(file)?.preload?.()) ?? []);
}
