import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { MailSwitch } from "./mail-switch";

/** Whether we mail that families' requests were not read. */
export function RequestMails() {
  const utils = trpc.useUtils();
  const mails = trpc.requests.mails.useQuery();
  const change = trpc.requests.setMails.useMutation({
    onSuccess: (_, { isOn }) => utils.requests.mails.setData(undefined, { isOn }),
  });
  return (
    <MailSwitch
      label="Pedidos de famílias por email"
      failed={failures.requestMails}
      stored={mails}
      change={change}
    >
      Um email por dia, no máximo, só quando um pedido fica dois dias sem ser lido.
    </MailSwitch>
  );
}
