import { answerHelp } from "../help";

answerHelp("reading-level");
// Help must not need more than this folder.
const { levelsOfPages } = await import("./page-texts");

// Hardest first.
for (const { page, words, length, ease } of levelsOfPages())
  console.log(
    [ease.toFixed(0), length.toFixed(1), String(words), page]
      .map((cell, at) => (at < 3 ? cell.padStart(5) : cell))
      .join("  "),
  );
