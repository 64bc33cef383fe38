import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { saveFile } from "../../app/save-file";
import { toast } from "../../ui/overlays/toast";
import { useConsoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { type PersonActionName, personActionLabels } from "./person-action";
import type { PersonRecord } from "./person-text";

type PersonActDialogProps = { act: PersonActionName; file: PersonRecord; onClose: () => void };

/** Asks for the reason of an action on a person, performs it, and shows the outcome. */
export function PersonActionDialog({ act, file, onClose }: PersonActDialogProps) {
  const consoleApi = useConsoleApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const call = useMutation(consoleApi.people.act.mutationOptions());
  const { title, what, readers, verb, done, isDestructive } = personActionLabels[act];
  const confirm = async (reason: string) => {
    const answer = await call.mutateAsync({ id: file.userId, act, reason });
    if (act === "export")
      saveFile(`dados-${file.userId}.json`, JSON.stringify(answer, null, 2), "application/json");
    if (act === "delete") {
      await navigate({ to: consolePaths.people, search: {} });
      queryClient.resetQueries(consoleApi.people.file.queryFilter({ id: file.userId }));
    } else {
      await Promise.all([
        queryClient.invalidateQueries(consoleApi.people.file.pathFilter()),
        queryClient.invalidateQueries(consoleApi.people.mails.pathFilter()),
      ]);
    }
    void queryClient.invalidateQueries(consoleApi.log.pathFilter());
    toast({ kind: "success", title: done });
  };
  return (
    <ReasonDialog
      title={title}
      readers={readers}
      verb={verb}
      isDestructive={isDestructive}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        <strong className="font-bold">{file.name}.</strong> {what}
      </p>
    </ReasonDialog>
  );
}
