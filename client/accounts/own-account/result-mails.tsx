import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { MailSwitch } from "./mail-switch";

/** Whether we mail the profile's results once a month. Nothing before there is a profile. */
export function ResultMails() {
  const utils = trpc.useUtils();
  const { profile } = useOwnProfile();
  const mails = trpc.results.mails.useQuery(undefined, { enabled: Boolean(profile?.id) });
  const change = trpc.results.setMails.useMutation({
    onSuccess: (_, { isOn }) => utils.results.mails.setData(undefined, { isOn }),
  });
  return (
    <MailSwitch
      id="resumo-do-mes"
      title="Resumo do mês"
      label="Receber o resumo por email"
      failed={failures.resultMails}
      stored={mails.data}
      change={change}
    >
      Um email no começo de cada mês, com o que seu perfil trouxe no mês anterior.
    </MailSwitch>
  );
}
