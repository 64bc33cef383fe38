import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { useTRPC } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { MailSwitch } from "./mail-switch";

/** Whether we ask by mail, once a month at most, if the seats are still right. Nothing before there is a profile. */
export function SeatReminders() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { profile } = useOwnProfile();
  const reminders = useQuery(trpc.seats.reminders.queryOptions(undefined, { enabled: Boolean(profile?.id) }));
  const change = useMutation(
    trpc.seats.setReminders.mutationOptions({
      onSuccess: (_, { isOn }) => queryClient.setQueryData(trpc.seats.reminders.queryKey(), { isOn }),
    }),
  );
  return (
    <MailSwitch
      id="lembrete-das-vagas"
      title="Lembrete das vagas"
      label="Receber o lembrete por email"
      failed={failures.seatReminders}
      stored={reminders.data}
      change={change}
    >
      Um email por mês, no máximo, só quando suas vagas estão há {SEATS_ASKED_AFTER_DAYS} dias ou mais sem
      confirmar.
    </MailSwitch>
  );
}
