import { counted } from "../../../shared/brazil";
import { Icon } from "../../ui/icon";

type FamiliesRecommendProps = { families: number; preview: boolean };

/** How many families recommend a driver, in the profile's head; leads to what they write. */
export function FamiliesRecommend({ families, preview }: FamiliesRecommendProps) {
  const words = counted(families, "família recomenda", "famílias recomendam");
  return (
    <p className="flex items-center gap-3 text-body text-ink">
      <Icon name="quote" className="text-ink-2 md:hidden" />
      {/* In the preview the URL is the editor's. */}
      {preview ? (
        <strong className="font-semibold">{words}</strong>
      ) : (
        <a href="#recomendacoes" className="inline-flex min-h-11 items-center font-semibold text-link">
          {words}
        </a>
      )}
    </p>
  );
}
