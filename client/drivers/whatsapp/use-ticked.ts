import { useState } from "react";
import { readyQuestions } from "./questions";

const KEY = "rota.perguntas";

/** The ticked questions, by their places. Kept for the visit: whoever asks one driver mostly asks the next one the same. */
export function useTicked(): { ticked: readonly number[]; tick: (at: number, isTicked: boolean) => void } {
  const [ticked, setTicked] = useState(readKept);
  const tick = (at: number, isTicked: boolean) => {
    const next = readyQuestions
      .map((_, place) => place)
      .filter((place) => (place === at ? isTicked : ticked.includes(place)));
    setTicked(next);
    keep(next);
  };
  return { ticked, tick };
}

// In memory too: a browser may forbid its storage.
let kept: readonly number[] | undefined;

function readKept(): readonly number[] {
  if (kept) return kept;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? readyQuestions.map((_, at) => at).filter((at) => stored.includes(at)) : [];
  } catch {
    return [];
  }
}

function keep(ticked: readonly number[]): void {
  kept = ticked;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ticked));
  } catch {
    // Full or forbidden: memory has it.
  }
}
