import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { toast } from "../ui/overlays/toast";

/** Copies the public URL of a profile ({origin}/condutor/{id}) and confirms that (§8). */
export async function shareProfile(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${paths.profile(id)}`);
    toast({ kind: "success", title: successes.linkCopied, text: successes.linkCopiedText });
  } catch {
    toast({ kind: "error", title: failures.copy, text: failures.copyText });
  }
}
