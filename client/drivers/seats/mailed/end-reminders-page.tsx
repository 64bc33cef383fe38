import { SEATS_TRUSTED_DAYS } from "../../../../shared/limits";
import { MailOffQuestion } from "../../mail-off-question";

/** "Desligar este lembrete" from the mails about seats. */
export function EndRemindersPage() {
  return (
    <MailOffQuestion
      title="Desligar o lembrete das vagas?"
      lead={`Você não vai mais receber o email que pergunta se suas vagas continuam certas. Nem o que pergunta pelas vagas do próximo ano. Depois de ${SEATS_TRUSTED_DAYS} dias sem confirmar, seu perfil mostra “a confirmar”.`}
      button="Desligar o lembrete"
    />
  );
}
