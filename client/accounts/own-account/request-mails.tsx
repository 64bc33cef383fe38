import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { MailSwitch } from "./mail-switch";

/** Whether we mail that families' requests were not read. Nothing before there is a profile. */
export function RequestMails() {
  const utils = trpc.useUtils();
  const { profile } = useOwnProfile();
  const mails = trpc.requests.mails.useQuery(undefined, { enabled: Boolean(profile?.id) });
  const change = trpc.requests.setMails.useMutation({
    onSuccess: (_, { isOn }) => utils.requests.mails.setData(undefined, { isOn }),
  });
  return (
    <MailSwitch
      id="email-de-pedidos"
      title="Pedidos de famílias"
      label="Receber o aviso por email"
      failed={failures.requestMails}
      stored={mails.data}
      change={change}
    >
      Um email por dia, no máximo, só quando um pedido fica dois dias sem ser lido.
    </MailSwitch>
  );
}
