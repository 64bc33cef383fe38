import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CONFIRMATION_LINK_LIFETIME, HOUR } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { AccountPage } from "../account-page";
import { FailureBanner } from "../failure-banner";
import type { FailureText } from "../failure-text";
import { ResendForm } from "./resend-form";

type ConfirmationFailedProps = {
  words: FailureText;
  /** Set if trying the same link again may help. */
  onRetry?: () => void;
};

/** The confirmation failed: shows why, and how to get a new link (§2 "Confirm e-mail"). */
export function ConfirmationFailed({ words, onRetry }: ConfirmationFailedProps) {
  const [asksForEmail, setAsksForEmail] = useState(false);
  return (
    <AccountPage title="Erro na Confirmação">
      <div className="mb-5">
        <FailureBanner {...words} attempt={0} />
      </div>
      <div className="grid gap-3">
        {onRetry ? (
          <Button size="xl" onClick={onRetry}>
            Tentar novamente
          </Button>
        ) : null}
        {asksForEmail ? (
          <ResendForm onCancel={() => setAsksForEmail(false)} />
        ) : (
          <Button variant={onRetry ? "outline" : "default"} size="xl" onClick={() => setAsksForEmail(true)}>
            Reenviar Confirmação
          </Button>
        )}
        <p>
          O link vale por {CONFIRMATION_LINK_LIFETIME / HOUR} horas. Depois disso o cadastro é apagado, e você
          pode{" "}
          <Link to={paths.register} className="text-link">
            se cadastrar de novo
          </Link>
          .
        </p>
        <ButtonLink to={paths.login} variant="quiet">
          Voltar ao login
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
