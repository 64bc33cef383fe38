import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/overlays/toast";
import { useConsoleApi } from "../api";

/** After an action on a school: refetches what is shown about schools, and confirms the action. */
export function useSchoolAction(done: string): () => Promise<void> {
  const consoleApi = useConsoleApi();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries(consoleApi.schools.pathFilter());
    void queryClient.invalidateQueries(consoleApi.log.pathFilter());
    toast({ kind: "success", title: done });
  };
}
