import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { SwitchRow } from "../../ui/forms/switch-row";
import { ActionCard } from "./action-card";

/** Whether we ask by mail, once a month at most, if the seats are still right. Nothing before there is a profile. */
export function SeatReminders() {
  const utils = trpc.useUtils();
  const { profile } = useOwnProfile();
  const reminders = trpc.seats.reminders.useQuery(undefined, { enabled: Boolean(profile?.id) });
  const change = trpc.seats.setReminders.useMutation({
    onSuccess: (_, { isOn }) => utils.seats.reminders.setData(undefined, { isOn }),
  });
  if (!reminders.data) return null;
  const { isOn } = change.isPending ? change.variables : reminders.data;
  return (
    <ActionCard
      id="lembrete-das-vagas"
      title="Lembrete das vagas"
      failure={change.error}
      failed={failures.seatReminders}
      success={change.data?.message}
      action={
        <SwitchRow
          label="Receber o lembrete por email"
          checked={isOn}
          onChange={({ target }) => change.mutate({ isOn: target.checked })}
        />
      }
    >
      Um email por mês, no máximo, só quando suas vagas estão há {SEATS_ASKED_AFTER_DAYS} dias ou mais sem
      confirmar.
    </ActionCard>
  );
}
