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
      Ele não aparece para as famílias. Fale com a nossa equipe.
    </Banner>
  );
}
