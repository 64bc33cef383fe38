import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import type { ButtonOutcome } from "../../app/mailed-button-search";
import { ButtonLink } from "../../ui/button-link";
import { MailOffQuestion } from "../mail-off-question";

const outcomes: Record<ButtonOutcome, { title: string; text: string }> = {
  sim: {
    title: "Resumo desligado",
    text: "Você não vai mais receber este email. Para ligar de novo, entre e abra Minha conta.",
  },
  vencido: {
    title: validation.mailLinkInvalid,
    text: "Só o link do último resumo vale. Nada mudou. Para desligar, entre e abra Minha conta.",
  },
  nao: {
    title: "Não conseguimos salvar",
    text: "Nada mudou. Volte ao email e tente de novo, ou entre e abra Minha conta.",
  },
};

/** "Desligar este resumo" from the monthly mail. */
export function EndMailsPage({ outcome }: { outcome: ButtonOutcome | undefined }) {
  if (outcome) {
    const { title, text } = outcomes[outcome];
    return (
      <>
        <PageHeading title={title} lead={text} className="mb-7" />
        <ButtonLink to={paths.account} size="xl" className="w-full">
          Abrir Minha conta
        </ButtonLink>
      </>
    );
  }
  return (
    <MailOffQuestion
      title="Desligar o resumo do mês?"
      lead="Você não vai mais receber o email com as aparições, visitas e aberturas do WhatsApp de cada mês. Os números continuam no seu painel."
      button="Desligar o resumo"
    />
  );
}
