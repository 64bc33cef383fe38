import { useNavigate } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { saveFile } from "../../app/save-file";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { offerUndo } from "../queue/offer-undo";
import { forgetFile } from "../search/recent-files";
import { type PersonActionName, personActionLabels } from "./person-action";
import type { PersonRecord } from "./person-text";

type PersonActDialogProps = { act: PersonActionName; file: PersonRecord; onClose: () => void };

/** Asks for the reason of an action on a person, performs it, and shows the outcome. */
export function PersonActionDialog({ act, file, onClose }: PersonActDialogProps) {
  const navigate = useNavigate();
  const utils = consoleApi.useUtils();
  const call = consoleApi.people.act.useMutation();
  const undo = consoleApi.queue.undo.useMutation();
  const { title, what, readers, verb, done, isDestructive } = personActionLabels[act];
  const confirm = async (reason: string) => {
    const answer = await call.mutateAsync({ id: file.userId, act, reason });
    if (act === "export")
      saveFile(`dados-${file.userId}.json`, JSON.stringify(answer, null, 2), "application/json");
    if (act === "delete") {
      forgetFile(file.userId);
      await navigate({ to: consolePaths.people, search: {} });
      utils.people.file.reset({ id: file.userId });
    } else {
      await Promise.all([utils.people.file.invalidate(), utils.people.mails.invalidate()]);
    }
    void utils.log.invalidate();
    // A suspension or its end can be undone while its mails wait.
    if (answer && "decisionId" in answer)
      offerUndo({
        title: done,
        undone: "O perfil está como antes.",
        undo: () => undo.mutateAsync({ kind: "case", id: answer.decisionId }),
        refresh: () => Promise.all([utils.people.file.invalidate(), utils.people.mails.invalidate()]),
      });
    else toast({ kind: "success", title: done });
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
