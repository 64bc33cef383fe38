import { creditGoesBack } from "../../shared/billing/money-sentence";
import { formatDate } from "../../shared/brazil";
import type { OwnProfile } from "../../shared/profile/profile";
import type { Subscription } from "../../shared/subscriptions";
import { useOwnProfile } from "../drivers/use-own-profile";

type CancelText = {
  before: string;
  inDialog: string;
  /** What becomes of the credit, if there is some. */
  credit: string | undefined;
};

/** What a cancellation means for this driver: only for a visible profile does it say that it stays published. */
export function useCancelText(subscription: Subscription): CancelText {
  const { profile } = useOwnProfile();
  const { credit } = subscription.money;
  return { ...cancelWords(subscription, profile), credit: credit > 0 ? creditGoesBack(credit) : undefined };
}

function cancelWords(
  { status, currentPeriodEnd }: Subscription,
  profile: Pick<OwnProfile, "isPublic" | "isSuspended" | "isHeld"> | undefined,
): Omit<CancelText, "credit"> {
  const isShown = profile?.isPublic === true && !profile.isSuspended && !profile.isHeld;
  const end = formatDate(currentPeriodEnd);
  if (status === "past_due")
    return {
      before: `Se cancelar agora, a assinatura termina na hora, sem nova cobrança. ${isShown ? "Seu perfil fica privado e seus dados" : "Seus dados"} continuam salvos.`,
      inDialog: `O último pagamento não foi aprovado, então a assinatura termina agora${isShown ? " e seu perfil fica privado" : ""}.`,
    };
  if (isShown)
    return {
      before: `Se cancelar, seu perfil continua publicado até ${end}. Depois ele fica privado e seus dados continuam salvos.`,
      inDialog: `Seu perfil continua publicado até ${end}. Depois disso as famílias deixam de encontrar você na busca.`,
    };
  return {
    before: `Se cancelar, sua assinatura vale até ${end}, sem nova cobrança. Seus dados continuam salvos.`,
    inDialog: `Sua assinatura vale até ${end}. Depois disso não dá para publicar o perfil sem assinar de novo.`,
  };
}
