import type { ShownRecommendation } from "../../../shared/schemas/recommendations";
import { Tag } from "../../ui/tag";

/** A family's text, the words that it ticked, and its name. */
export function RecommendationText({
  recommendation,
}: {
  recommendation: Omit<ShownRecommendation, "answer">;
}) {
  const { text, words, author, since } = recommendation;
  return (
    <>
      <p className="max-w-text wrap-anywhere">“{text}”</p>
      {words.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word}>
              <Tag>{word}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-3 text-small text-ink-2 wrap-anywhere">
        <strong className="font-bold text-ink">{author}</strong>, {since}
      </p>
    </>
  );
}
