import type { ReactNode } from "react";
import { errors } from "../../shared/errors";
import { paths } from "../../shared/paths";
import { Banner } from "../ui/banner";
import { ButtonLink } from "../ui/button-link";

/** For pages of the driver area that need a profile; `children` says what for. */
export function NoProfileYet({ children }: { children: ReactNode }) {
  return (
    <Banner
      kind="info"
      lead={errors.PROFILE_NOT_FOUND.message}
      className="mt-6"
      action={
        <ButtonLink to={paths.editor} className="w-full sm:w-auto">
          Preencher meu perfil
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
