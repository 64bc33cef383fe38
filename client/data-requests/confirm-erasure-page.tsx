import { validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { PageHeading } from "../app/layout/page-heading";
import type { ButtonOutcome } from "../app/mailed-button-search";
import { Button } from "../ui/button";
import { ButtonLink } from "../ui/button-link";

const outcomes: Record<ButtonOutcome, { title: string; text: string }> = {
  sim: {
    title: "Pedido confirmado",
    text: "Agora nossa equipe exclui os seus dados e responde por email, em até 15 dias a partir do pedido.",
  },
  vencido: {
    title: validation.mailLinkInvalid,
    text: "Já respondemos a esse pedido, ou o link está incompleto. Se precisar, escreva para nós de novo.",
  },
  nao: {
    title: "Não conseguimos confirmar",
    text: "Nada mudou. Volte ao email e tente de novo.",
  },
};

/** Behind the mailed link of a data request: one button, a plain form that posts to the link's own URL. */
export function ConfirmErasurePage({ outcome }: { outcome: ButtonOutcome | undefined }) {
  if (outcome) {
    const { title, text } = outcomes[outcome];
    return (
      <>
        <PageHeading title={title} lead={text} className="mb-7" />
        <ButtonLink to={paths.home} size="xl" className="w-full">
          Ir para o início
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Excluir os seus dados?"
        lead="Excluímos tudo o que guardamos com o seu email. Se há uma conta, ela também é excluída, com o perfil e a assinatura. Não pode ser desfeito."
        className="mb-6"
      />
      <form method="post">
        <Button type="submit" size="xl" className="w-full">
          Confirmar a exclusão
        </Button>
      </form>
    </>
  );
}
