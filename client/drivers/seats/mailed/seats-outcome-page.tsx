import { SEATS_LINK_DAYS } from "../../../../shared/limits";
import { validation } from "../../../../shared/messages";
import { paths } from "../../../../shared/paths";
import type { SeatsOutcome } from "../../../../shared/profile/seats-outcome";
import { PageHeading } from "../../../app/layout/page-heading";
import { ButtonLink } from "../../../ui/button-link";

/** `isOfAccount`: what to do next is in Minha conta, not on the dashboard. */
type Words = { title: string; text: string; isOfAccount?: boolean };

const others: Record<Exclude<SeatsOutcome, "sim">, Words> = {
  confirmado: {
    title: "Suas vagas já estão confirmadas",
    text: "Você confirmou ou mudou as vagas depois desse email. Nada mudou agora.",
  },
  vencido: {
    title: validation.mailLinkInvalid,
    text: `Os links do lembrete valem ${SEATS_LINK_DAYS} dias. Nada mudou. Entre no painel para confirmar ou mudar as vagas.`,
  },
  nao: {
    title: "Não conseguimos salvar",
    text: "Nada mudou. Volte ao email e tente de novo, ou entre no painel.",
  },
};

/** The outcome of the button; `done` is the text for success. */
export function SeatsOutcomePage({ outcome, done }: { outcome: SeatsOutcome; done: Words }) {
  const { title, text, isOfAccount }: Words = outcome === "sim" ? done : others[outcome];
  return (
    <>
      <PageHeading title={title} lead={text} className="mb-7" />
      <ButtonLink to={isOfAccount ? paths.account : paths.dashboard} size="xl" className="w-full">
        {isOfAccount ? "Abrir Minha conta" : "Abrir meu painel"}
      </ButtonLink>
    </>
  );
}
