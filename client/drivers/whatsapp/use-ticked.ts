import { useState } from "react";
import { readTab, writeTab } from "../../app/browser-storage";
import { QUESTIONS } from "./questions";

const KEY = "rota.perguntas";
const places = Array.from({ length: QUESTIONS }, (_, at) => at);

/** The ticked questions, by index. Kept for the visit, because families often ask several drivers the same. */
export function useTicked(): { ticked: readonly number[]; tick: (at: number, isTicked: boolean) => void } {
  const [ticked, setTicked] = useState(readTicked);
  const tick = (at: number, isTicked: boolean) => {
    const next = places.filter((place) => (place === at ? isTicked : ticked.includes(place)));
    setTicked(next);
    writeTab(KEY, next);
  };
  return { ticked, tick };
}

function readTicked(): readonly number[] {
  const stored = readTab(KEY);
  return Array.isArray(stored) ? places.filter((at) => stored.includes(at)) : [];
}
