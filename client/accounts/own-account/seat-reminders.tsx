import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { MailSwitch } from "./mail-switch";

/** Whether we ask by mail, once a month at most, if the seats are still right. Nothing before there is a profile. */
export function SeatReminders() {
  const utils = trpc.useUtils();
  const { profile } = useOwnProfile();
  const reminders = trpc.seats.reminders.useQuery(undefined, { enabled: Boolean(profile?.id) });
  const change = trpc.seats.setReminders.useMutation({
    onSuccess: (_, { isOn }) => utils.seats.reminders.setData(undefined, { isOn }),
  });
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
      confirmar. Em setembro e outubro, também a pergunta pelas vagas do próximo ano.
    </MailSwitch>
  );
}
