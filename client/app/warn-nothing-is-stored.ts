import { drafts } from "../../shared/messages";
import { toast } from "../ui/overlays/toast";

let isShown = false;

/** Says that this browser stores nothing of what is typed: once in a page, whichever form is the first. */
export function warnNothingIsStored(): void {
  if (!isShown) toast({ kind: "error", title: drafts.notStored, text: drafts.notStoredText });
  isShown = true;
}
