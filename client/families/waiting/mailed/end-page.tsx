import { useRouteContext } from "@tanstack/react-router";
import { paths } from "../../../../shared/paths";
import { RETENTION } from "../../../../shared/retention";
import type { WaitingLinked } from "../../../../shared/schemas/waiting";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonAnchor } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { NoticeFacts } from "./notice-facts";

type EndPageProps = { linked: WaitingLinked; token: string };

/** "Encerrar este aviso": one tap; an ended notice can be renewed. A plain form that posts to the link's own URL. */
export function EndPage({ linked, token }: EndPageProps) {
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  const open = linked.notices.filter(({ hasEnded }) => !hasEnded);
  if (open.length === 0)
    return (
      <>
        <PageHeading
          title={linked.notices.length === 1 ? "Aviso encerrado" : "Avisos encerrados"}
          lead={`Você não vai mais receber este email. Apagamos o pedido e o seu email daqui a ${RETENTION.waitingEnded.days} dias.`}
          className="mb-7"
        />
        <ButtonAnchor href={paths.search} size="xl" className="w-full">
          Buscar Condutores
        </ButtonAnchor>
        {linked.notices.some(({ year }) => year === null || year === yearOnSale) ? (
          <ButtonAnchor
            href={`${paths.waitingRenew}?${new URLSearchParams({ token })}`}
            variant="quiet"
            className="mt-4 w-full"
          >
            Foi sem querer? Continuar recebendo
          </ButtonAnchor>
        ) : null}
      </>
    );
  const isSingle = open.length === 1;
  return (
    <>
      <PageHeading title={isSingle ? "Encerrar este aviso?" : "Encerrar seus avisos?"} className="mb-5" />
      <div className="grid gap-4">
        {open.map((notice) => (
          <Card key={notice.id}>
            <NoticeFacts notice={notice} />
          </Card>
        ))}
      </div>
      <form method="post" className="mt-6">
        <Button type="submit" size="xl" className="w-full">
          {isSingle ? "Encerrar este aviso" : "Encerrar meus avisos"}
        </Button>
      </form>
    </>
  );
}
