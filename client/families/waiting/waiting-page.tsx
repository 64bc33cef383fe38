import type { WaitingAttempt, WaitingForm } from "../../../shared/families/waiting/waiting";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { Card } from "../../ui/card";
import { WaitingFields } from "./waiting-fields";

// Defined here, because the form's rules are not needed to render it.
const emptyForm: WaitingForm = {
  email: "",
  place: "",
  shift: "",
  year: "",
  state: "",
  city: "",
  school: "",
  neighborhood: "",
};

type WaitingPageProps = {
  /** A form that was sent without JavaScript, and its errors. */
  attempt: WaitingAttempt | undefined;
  /** The URL says that such a form was sent. */
  sent: boolean;
};

/** /avise-me: where a search's form posts to without JavaScript. */
export function WaitingPage({ attempt, sent }: WaitingPageProps) {
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      {sent ? (
        <>
          <PageHeading title="Confirme no seu email" className="mb-5" />
          <Banner kind="success" role="status">
            Enviamos uma mensagem para o email que você deixou. Abra e toque em “Confirmar aviso”.
          </Banner>
          <p className="mt-5 text-ink-2">Não chegou? Veja também a pasta de spam.</p>
        </>
      ) : (
        <>
          <PageHeading title="Avise-me quando houver vaga" className="mb-5" />
          <Card important>
            <form action={paths.waiting} method="post" noValidate className="grid gap-5">
              {attempt?.failure ? (
                <p role="alert" className="font-bold text-bad">
                  {attempt.failure}
                </p>
              ) : null}
              <WaitingFields form={attempt?.form ?? emptyForm} issues={attempt?.issues ?? []} />
            </form>
          </Card>
        </>
      )}
    </div>
  );
}
