import type { RecommendationAttempt } from "../../../shared/families/recommendations/recommendation-form";
import { recommendation as messages, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { ButtonLink } from "../../ui/button-link";
import type { InvitationEnd } from "./invitation-link";

const words: Record<InvitationEnd, { title: string; text: string }> = {
  used: {
    title: messages.used,
    text: "Cada convite serve para uma família, uma vez. Se foi você quem usou, procure nosso email para confirmar. Se não, peça outro link ao condutor.",
  },
  expired: {
    title: messages.expired,
    text: "O convite venceu ou foi cancelado. Peça outro link ao condutor.",
  },
  incomplete: {
    title: validation.mailLinkIncomplete,
    text: "Abra de novo o link que o condutor enviou. Se não der certo, peça outro.",
  },
  hidden: {
    title: "Este perfil não está publicado agora",
    text: "Enquanto o perfil do condutor não aparece, não dá para recomendar. Avise quem convidou você e tente de novo depois. O convite continua valendo.",
  },
};

type InvitationOverProps = { why: InvitationEnd; attempt: RecommendationAttempt | undefined };

/** An invitation that can no longer be used; text that was already written stays and can be copied. */
export function InvitationOver({ why, attempt }: InvitationOverProps) {
  const { title, text } = words[why];
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      <PageHeading title={title} lead={text} className="mb-6" />
      {attempt ? (
        <>
          <h2 className="text-h3">O que você escreveu</h2>
          <p className="mt-2 mb-6 rounded-control bg-sunk p-4 whitespace-pre-line wrap-anywhere">
            {attempt.form.text}
          </p>
        </>
      ) : null}
      <ButtonLink to={paths.home} size="xl" className="w-full">
        Ir para o início
      </ButtonLink>
    </div>
  );
}
