import { useState } from "react";
import { QUESTIONS } from "./questions";

const KEY = "rota.perguntas";
const places = Array.from({ length: QUESTIONS }, (_, at) => at);

/** The ticked questions, by index. Kept for the visit, because families often ask several drivers the same. */
export function useTicked(): { ticked: readonly number[]; tick: (at: number, isTicked: boolean) => void } {
  const [ticked, setTicked] = useState(readKept);
  const tick = (at: number, isTicked: boolean) => {
    const next = places.filter((place) => (place === at ? isTicked : ticked.includes(place)));
    setTicked(next);
    keep(next);
  };
  return { ticked, tick };
}

// Also in memory, because storage may be unavailable.
let kept: readonly number[] | undefined;

function readKept(): readonly number[] {
  if (kept) return kept;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? places.filter((at) => stored.includes(at)) : [];
  } catch {
    return [];
  }
}

function keep(ticked: readonly number[]): void {
  kept = ticked;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ticked));
  } catch {
    // Storage is full or unavailable: memory has it.
  }
}
