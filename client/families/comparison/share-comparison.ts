import { failures, successes } from "../../../shared/messages";
import { toast } from "../../ui/overlays/toast";
import { comparisonPath } from "./comparison-params";

/** Copies the URL of a comparison and confirms that in a toast. */
export async function shareComparison(ids: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${comparisonPath(ids)}`);
    toast({ kind: "success", title: successes.linkCopied, text: "Quem abrir vê a mesma comparação." });
  } catch {
    toast({ kind: "error", title: failures.copy, text: failures.copyText });
  }
}
