import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { MailSwitch } from "./mail-switch";

/** Whether we mail the profile's results once a month. */
export function ResultMails() {
  const utils = trpc.useUtils();
  const mails = trpc.results.mails.useQuery();
  const change = trpc.results.setMails.useMutation({
    onSuccess: (_, { isOn }) => utils.results.mails.setData(undefined, { isOn }),
  });
  return (
    <MailSwitch label="Resumo do mês por email" failed={failures.resultMails} stored={mails} change={change}>
      Um email no começo de cada mês, com o que seu perfil trouxe no mês anterior.
    </MailSwitch>
  );
}
