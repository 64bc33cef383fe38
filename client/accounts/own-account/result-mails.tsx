import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failures } from "../../../shared/messages";
import { useTRPC } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { MailSwitch } from "./mail-switch";

/** Whether we mail the profile's results once a month. Nothing before there is a profile. */
export function ResultMails() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { profile } = useOwnProfile();
  const mails = useQuery(trpc.results.mails.queryOptions(undefined, { enabled: Boolean(profile?.id) }));
  const change = useMutation(
    trpc.results.setMails.mutationOptions({
      onSuccess: (_, { isOn }) => queryClient.setQueryData(trpc.results.mails.queryKey(), { isOn }),
    }),
  );
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
