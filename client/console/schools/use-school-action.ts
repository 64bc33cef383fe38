import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";

/** After an action on a school: refetches what is shown about schools, and confirms the action. */
export function useSchoolAction(done: string): () => Promise<void> {
  const utils = consoleApi.useUtils();
  return async () => {
    await utils.schools.invalidate();
    void utils.log.invalidate();
    toast({ kind: "success", title: done });
  };
}
