import { drafts } from "../../shared/messages";
import { toast } from "../ui/overlays/toast";

let isSaid = false;

/** Says that this browser stores nothing of what is typed: once in a page, whichever form is the first. */
export function sayNothingIsKept(): void {
  if (!isSaid) toast({ kind: "error", title: drafts.notKept, text: drafts.notKeptText });
  isSaid = true;
}
