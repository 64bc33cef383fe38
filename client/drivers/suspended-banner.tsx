import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { Banner } from "../ui/banner";
import { ButtonLink } from "../ui/button-link";

/** Explains to a suspended driver what that means and whom to contact. */
export function SuspendedBanner({ className }: { className?: string | undefined }) {
  return (
    <Banner
      kind="error"
      lead="Perfil suspenso."
      className={className}
      action={
        <ButtonLink to={paths.contact} variant="outline">
          Falar com a equipe
        </ButtonLink>
      }
    >
      Ele não aparece para as famílias. A assinatura continua: você pode cancelar quando quiser.
    </Banner>
  );
}

/** Tells a driver that our staff look at the profile before it is shown. */
export function HeldBanner({ className }: { className?: string | undefined }) {
  return (
    <Banner kind="info" lead={successes.profileHeld} className={className}>
      As famílias ainda não veem o perfil. Confira se o telefone e a foto são seus. Respondemos por email.
    </Banner>
  );
}
