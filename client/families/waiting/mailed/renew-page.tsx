import { WAITING_DAYS } from "../../../../shared/limits";
import { paths } from "../../../../shared/paths";
import type { WaitingLinked } from "../../../../shared/schemas/waiting";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonAnchor } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { NoticeFacts } from "./notice-facts";

type RenewPageProps = { linked: WaitingLinked; token: string };

/** "Ainda procura?" from the mail: 60 more days from now on, or to the end of the season. A plain form that posts to the link's own URL. */
export function RenewPage({ linked, token }: RenewPageProps) {
  const notices = linked.notices.filter(({ endsAt }) => endsAt !== null);
  const isForYear = notices.every(({ year }) => year !== null);
  return (
    <>
      <PageHeading title="Ainda procura?" className="mb-5" />
      <div className="grid gap-4">
        {notices.map((notice) => (
          <Card key={notice.id}>
            <NoticeFacts notice={notice} />
          </Card>
        ))}
      </div>
      <form method="post" className="mt-6">
        <Button type="submit" icon="bell" size="xl" className="w-full">
          {isForYear ? "Continuar recebendo" : `Continuar por mais ${WAITING_DAYS} dias`}
        </Button>
      </form>
      <ButtonAnchor
        href={`${paths.waitingEnd}?${new URLSearchParams({ token })}`}
        variant="quiet"
        className="mt-4 w-full"
      >
        Já achei, pode encerrar
      </ButtonAnchor>
    </>
  );
}
