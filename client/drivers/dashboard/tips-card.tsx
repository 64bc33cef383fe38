import { paths } from "../../../shared/paths";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";

/** Shown while the profile is not public or there is no subscription (§2 "Dashboard"). */
export function TipsCard() {
  return (
    <Banner kind="info">
      <h2 className="text-h3 font-extrabold">Dicas para o seu perfil</h2>
      <p>
        Uma foto clara do rosto e a lista completa de escolas e bairros ajudam a família a confiar em você.
      </p>
      <ButtonLink to={paths.editor} variant="outline" className="mt-4">
        Editar perfil
      </ButtonLink>
    </Banner>
  );
}
