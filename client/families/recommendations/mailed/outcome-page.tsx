import type { ReactNode } from "react";
import type { MailedOutcome } from "../../../../shared/families/recommendations/mailed-outcome";
import { CONFIRMATION_LINK_LIFETIME } from "../../../../shared/limits";
import { recommendation as messages } from "../../../../shared/messages";
import { paths } from "../../../../shared/paths";
import { PageHeading } from "../../../app/layout/page-heading";
import { ButtonLink } from "../../../ui/button-link";

const HOURS = CONFIRMATION_LINK_LIFETIME / 3_600_000;

const others: Record<Exclude<MailedOutcome, "sim">, { title: string; text: string }> = {
  vencido: {
    title: messages.expired,
    text: `O email vale ${HOURS} horas. Sem a confirmação, apagamos o que foi escrito. Para escrever de novo, peça outro convite ao condutor.`,
  },
  condutor: {
    title: messages.ownMailbox,
    text: "Nada foi publicado, e apagamos o que foi escrito.",
  },
  repetida: {
    title: messages.repeated,
    text: "Para trocar o que você escreveu, retire a outra pelo link do email dela e peça outro convite.",
  },
  nao: {
    title: "Não conseguimos salvar",
    text: "Nada mudou. Volte ao email e tente de novo daqui a pouco.",
  },
};

type OutcomePageProps = {
  outcome: MailedOutcome;
  /** The text for success. */
  done: { title: string; text: string };
  /** The text below it. */
  children?: ReactNode;
};

/** The outcome of the button. */
export function OutcomePage({ outcome, done, children }: OutcomePageProps) {
  const { title, text } = outcome === "sim" ? done : others[outcome];
  return (
    <>
      <PageHeading title={title} lead={text} className="mb-7" />
      {outcome === "sim" ? children : null}
      <ButtonLink to={paths.home} size="xl" className="mt-7 w-full">
        Ir para o início
      </ButtonLink>
    </>
  );
}
