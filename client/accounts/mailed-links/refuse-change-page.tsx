import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import type { ButtonOutcome } from "../../app/mailed-button-search";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";

const outcomes: Record<ButtonOutcome, { title: string; text: string }> = {
  sim: {
    title: "Sua conta está protegida",
    text: "Seu perfil está privado, e a conta saiu de todos os aparelhos. Crie outra senha pelo seu email. Depois confira o perfil e publique de novo.",
  },
  vencido: {
    title: validation.mailLinkInvalid,
    text: "O link já foi usado ou passou do prazo. Se você não reconhece a mudança, crie outra senha pelo seu email.",
  },
  nao: {
    title: "Não conseguimos proteger a conta",
    text: "Nada mudou. Volte ao email e tente de novo, ou crie outra senha pelo seu email.",
  },
};

/** "Não fui eu", from the mail about a changed profile: one button, a plain form that posts to the link's own URL. */
export function RefuseChangePage({ outcome }: { outcome: ButtonOutcome | undefined }) {
  if (outcome) {
    const { title, text } = outcomes[outcome];
    return (
      <>
        <PageHeading title={title} lead={text} className="mb-7" />
        <ButtonLink to={paths.forgotPassword} size="xl" className="w-full">
          Criar nova senha
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeading
        title="Não foi você que mudou o perfil?"
        lead="Com o botão, seu perfil fica privado. A conta sai de todos os aparelhos, e a senha, a digital e o rosto deixam de valer. Depois você cria outra senha pelo seu email."
        className="mb-6"
      />
      <form method="post">
        <Button type="submit" size="xl" className="w-full">
          Deixar privado e sair de tudo
        </Button>
      </form>
    </>
  );
}
