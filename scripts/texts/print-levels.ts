import { answerHelp } from "../help";
import { levelsOfPages } from "./page-texts";

answerHelp("reading-level");

// Hardest first: docs/voice.md names the five worst.
for (const { page, words, length, ease } of levelsOfPages())
  console.log(
    [ease.toFixed(0), length.toFixed(1), String(words), page]
      .map((cell, at) => (at < 3 ? cell.padStart(5) : cell))
      .join("  "),
  );
