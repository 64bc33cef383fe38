import { paths } from "../../../../shared/paths";
import type { WaitingLinked } from "../../../../shared/schemas/waiting";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonAnchor } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { EndPage } from "./end-page";
import { NoticeFacts } from "./notice-facts";

type LinkedPageProps = { linked: WaitingLinked; token: string };

/**
 * "Confirmar aviso" from the mail: the notice's details, and the button. A plain form that posts to the link's own URL.
 */
export function ConfirmPage({ linked, token }: LinkedPageProps) {
  const waiting = linked.notices.filter(({ endsAt }) => endsAt === null);
  if (linked.notices.every(({ hasEnded }) => hasEnded)) return <EndPage linked={linked} token={token} />;
  const query = new URLSearchParams({ token }).toString();
  if (waiting.length === 0)
    return (
      <>
        <PageHeading title="Seu aviso já está confirmado" className="mb-7" />
        <ButtonAnchor href={`${paths.waitingConfirmed}?${query}`} size="xl" className="w-full">
          Ver meu aviso
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <PageHeading title="Avisar quando houver vaga?" lead={`Para ${linked.email}.`} className="mb-5" />
      <div className="grid gap-4">
        {waiting.map((notice) => (
          <Card key={notice.id}>
            <NoticeFacts notice={notice} />
          </Card>
        ))}
      </div>
      <form method="post" className="mt-6">
        <Button type="submit" icon="check" size="xl" className="w-full">
          Confirmar aviso
        </Button>
      </form>
      <ButtonAnchor href={`${paths.waitingEnd}?${query}`} variant="quiet" className="mt-4 w-full">
        Não pedi este aviso
      </ButtonAnchor>
    </>
  );
}
