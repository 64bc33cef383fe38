import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { MailSwitch } from "./mail-switch";

/** Whether we ask by mail, once a month at most, if the seats are still right. */
export function SeatReminders() {
  const utils = trpc.useUtils();
  const reminders = trpc.seats.reminders.useQuery();
  const change = trpc.seats.setReminders.useMutation({
    onSuccess: (_, { isOn }) => utils.seats.reminders.setData(undefined, { isOn }),
  });
  return (
    <MailSwitch
      label="Lembrete das vagas por email"
      failed={failures.seatReminders}
      stored={reminders}
      change={change}
    >
      Um email por mês, no máximo, só quando suas vagas estão há {SEATS_ASKED_AFTER_DAYS} dias ou mais sem
      confirmar. Em setembro e outubro, também a pergunta pelas vagas do próximo ano.
    </MailSwitch>
  );
}
