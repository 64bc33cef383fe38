import type { WaitingOutcome } from "../../../../shared/families/waiting/waiting-outcome";
import { validation } from "../../../../shared/messages";
import { paths } from "../../../../shared/paths";
import { PageHeading } from "../../../app/layout/page-heading";
import { ButtonAnchor } from "../../../ui/button-link";

const words: Record<WaitingOutcome, { title: string; text: string }> = {
  vencido: {
    title: validation.mailLinkInvalid,
    text: "Este aviso terminou há mais de um mês ou foi apagado. Se você ainda procura, busque de novo e peça outro aviso.",
  },
  cheio: { title: "Nada mudou", text: validation.waitingFull },
  nao: { title: "Não conseguimos salvar", text: "Nada mudou. Volte ao email e tente de novo." },
};

/** Why a link of the waiting list, or its button, doesn't work. */
export function WaitingOutcomePage({ outcome }: { outcome: WaitingOutcome }) {
  const { title, text } = words[outcome];
  return (
    <>
      <PageHeading title={title} lead={text} className="mb-7" />
      <ButtonAnchor href={paths.search} size="xl" className="w-full">
        Buscar Condutores
      </ButtonAnchor>
    </>
  );
}
