import { SEATS_TRUSTED_DAYS } from "../../../../shared/limits";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";

/** "Desligar este lembrete" from the mail. A plain form that posts to the link's own URL. */
export function EndRemindersPage() {
  return (
    <>
      <PageHeading
        title="Desligar o lembrete das vagas?"
        lead={`Não mandamos mais o email que pergunta se suas vagas continuam certas. Depois de ${SEATS_TRUSTED_DAYS} dias sem confirmar, seu perfil mostra “a confirmar”.`}
        className="mb-6"
      />
      <form method="post">
        <Button type="submit" size="xl" className="w-full">
          Desligar o lembrete
        </Button>
      </form>
      <p className="mt-5 text-ink-2">
        Você pode ligar de novo em Minha conta. Nada muda só por você ter aberto esta página.
      </p>
    </>
  );
}
