import { COMPARED_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import type { Parameters } from "../../app/read-parameters";

/** The compared drivers: `/comparar?c=id,id,id`. */
export type ComparisonParams = { c?: string };

/** The first three valid ids without repeats, so that each comparison has one canonical URL. */
export function readComparisonParams({ c }: Parameters): ComparisonParams {
  const ids = [...new Set(String(c ?? "").split(","))].filter((id) => ID_PATTERN.test(id));
  return ids.length > 0 ? { c: ids.slice(0, COMPARED_MAX).join() } : {};
}

/** The URL of a comparison, with unescaped commas. */
export function comparisonPath(ids: readonly string[]): string {
  return `${paths.compare}?c=${ids.join()}`;
}
