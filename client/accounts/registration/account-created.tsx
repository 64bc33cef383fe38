import { useEffect, useRef } from "react";
import { successes } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { User } from "../../../shared/schemas/accounts";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { RouteStops } from "../../ui/route-stops";
import { ResendButton } from "../mailed-links/resend-button";

/** After a registration: what comes next (§2 "Registration"). */
export function AccountCreated({ user, onCorrect }: { user: User; onCorrect: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const steps = [
    <>
      Abra a caixa de entrada de <strong className="font-bold wrap-anywhere">{user.email}</strong>. Se o email
      não estiver lá, olhe a pasta de spam.
    </>,
    "Toque no link de confirmação.",
    "Volte e entre com seu email e senha.",
  ];
  return (
    <div className="page py-7 md:py-13">
      <div className="mx-auto max-w-plans">
        <div className="max-w-narrow">
          <h1 ref={title} tabIndex={-1} className="mb-5 text-h1">
            Conta Criada!
          </h1>
          <Banner kind="success" role="status">
            {successes.registration}
          </Banner>
          <h2 className="mt-8 mb-4 text-h3">O que fazer agora</h2>
          <RouteStops as="ol" stops={steps.map((content, index) => ({ key: String(index), content }))} />
          <div className="mt-7 grid gap-3">
            <ButtonLink to={paths.login} size="xl">
              Ir para o login
            </ButtonLink>
            <ResendButton email={user.email} />
            <Button variant="quiet" size="flush" className="justify-self-start" onClick={onCorrect}>
              O email está errado? Corrigir
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
