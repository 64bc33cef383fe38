import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";

/** After an act about a school: what is shown of schools is read again, and it is said that it was done. */
export function useSchoolAction(done: string): () => Promise<void> {
  const utils = consoleApi.useUtils();
  return async () => {
    await utils.schools.invalidate();
    void utils.log.invalidate();
    toast({ kind: "success", title: done });
  };
}
