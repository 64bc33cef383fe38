import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import type { ButtonOutcome } from "../../app/mailed-button-search";
import { ButtonLink } from "../../ui/button-link";
import { MailOffQuestion } from "../mail-off-question";

/** The mails that a driver can switch off by their last link. */
const mails = {
  results: {
    done: "Resumo desligado",
    question: {
      title: "Desligar o resumo do mês?",
      lead: "Você não vai mais receber o email com as aparições, visitas e aberturas do WhatsApp de cada mês. Os números continuam no seu painel.",
      button: "Desligar o resumo",
    },
  },
  requests: {
    done: "Email de pedidos desligado",
    question: {
      title: "Desligar o email de pedidos?",
      lead: "Você não vai mais receber o email que avisa dos pedidos de vaga que ainda não leu. Os pedidos continuam no seu painel.",
      button: "Desligar o email",
    },
  },
};

const outcomes: Record<ButtonOutcome, { title?: string; text: string }> = {
  sim: { text: "Você não vai mais receber este email. Para ligar de novo, entre e abra Minha conta." },
  vencido: {
    title: validation.mailLinkInvalid,
    text: "Só o link do último email vale. Nada mudou. Para desligar, entre e abra Minha conta.",
  },
  nao: {
    title: "Não conseguimos salvar",
    text: "Nada mudou. Volte ao email e tente de novo, ou entre e abra Minha conta.",
  },
};

type EndMailsPageProps = { of: keyof typeof mails; outcome: ButtonOutcome | undefined };

/** "Desligar" from the monthly mail about results, and from the one about requests that were not read. */
export function EndMailsPage({ of, outcome }: EndMailsPageProps) {
  const { done, question } = mails[of];
  if (outcome) {
    const { title = done, text } = outcomes[outcome];
    return (
      <>
        <PageHeading title={title} lead={text} className="mb-7" />
        <ButtonLink to={paths.account} size="xl" className="w-full">
          Abrir Minha conta
        </ButtonLink>
      </>
    );
  }
  return <MailOffQuestion {...question} />;
}
