import { useState } from "react";
import { resetPasswordIssues } from "../../../shared/accounts";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { ButtonLink } from "../../ui/button-link";
import { AccountPage } from "../account-page";
import { clearSession } from "../session/session";
import { ResetPasswordForm } from "./reset-password-form";
import { forgetMailedLink, useMailedLink } from "./use-mailed-link";

/** Sets a new password by the mailed link (§2 "Reset password"). */
export function ResetPasswordPage() {
  const link = useMailedLink();
  const { client } = trpc.useUtils();
  const submission = useSubmission(resetPasswordIssues, client.auth.resetPassword.mutate);
  const [isDone, setIsDone] = useState(false);
  if (link && !link.token) return <InvalidLink />;
  if (isDone) return <PasswordReset />;
  const reset = async (passwords: { newPassword: string; confirmPassword: string }) => {
    if (!(await submission.submit({ token: "", email: "", ...link, ...passwords }))) return;
    // The server has ended every session of the account, this browser's too.
    clearSession();
    forgetMailedLink();
    setIsDone(true);
  };
  return (
    <AccountPage title="Crie uma nova senha" lead="Escolha uma senha que só você conhece.">
      <ResetPasswordForm
        email={link?.email ?? ""}
        submission={submission}
        onSubmit={(form) => void reset(form)}
      />
    </AccountPage>
  );
}

function InvalidLink() {
  return (
    <AccountPage title="Link Inválido" lead="O link de redefinição de senha é inválido ou expirou.">
      <div className="grid gap-3">
        <ButtonLink to={paths.forgotPassword} size="xl">
          Solicitar Novo Link
        </ButtonLink>
        <ButtonLink to={paths.login} variant="quiet">
          Voltar ao login
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

function PasswordReset() {
  return (
    <AccountPage title="Senha Redefinida!" lead="Pronto. Agora entre com a nova senha.">
      <ButtonLink to={paths.login} size="xl" className="w-full">
        Entrar
      </ButtonLink>
    </AccountPage>
  );
}
