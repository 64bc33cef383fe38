import { paths } from "../../../shared/paths";
import type { WaitingLinked, WaitingNotice } from "../../../shared/schemas/waiting";
import { PageHeading } from "../../app/layout/page-heading";
import { ButtonAnchor } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { NoticeFacts } from "./mailed/notice-facts";

type ConfirmedPageProps = { linked: WaitingLinked; token: string };

/** After "Confirmar aviso" or a renewal: what the notice waits for, until when, and how to end it. */
export function ConfirmedPage({ linked, token }: ConfirmedPageProps) {
  const live = linked.notices.filter(({ endsAt, hasEnded }) => endsAt !== null && !hasEnded);
  const [first] = live;
  const secret = token.split(".").at(-1) ?? "";
  const endOf = (notice: WaitingNotice) =>
    `${paths.waitingEnd}?${new URLSearchParams({ token: `${notice.id}.${secret}` })}`;
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      {first ? (
        <span className="mb-6 grid size-14 place-items-center rounded-full bg-go-soft text-go">
          <Icon name="check" size={28} />
        </span>
      ) : null}
      <PageHeading
        title={first ? "Pronto, vamos avisar você" : "Nenhum aviso no momento"}
        lead={
          first
            ? "Assim que um condutor com vaga aparecer, você recebe um email com o perfil dele."
            : "Seu aviso terminou ou ainda não foi confirmado. Procure o email “Confirme seu aviso de vaga”."
        }
        className="mb-6"
      />
      {live.map((notice) => (
        <div key={notice.id} className="mb-6">
          <Card>
            <NoticeFacts notice={notice} email={linked.email} />
            {notice.year === null ? (
              <p className="mt-5 border-t pt-4 text-label text-ink-2">
                Antes de terminar o prazo, oferecemos renovar.
              </p>
            ) : null}
          </Card>
          {live.length > 1 ? <EndLink href={endOf(notice)} /> : null}
        </div>
      ))}
      <ButtonAnchor href={searchOf(first)} size="xl" className="w-full">
        {first ? `Ver condutores de ${first.city}` : "Buscar Condutores"}
      </ButtonAnchor>
      {live.length === 1 && first ? <EndLink href={endOf(first)} /> : null}
    </div>
  );
}

function EndLink({ href }: { href: string }) {
  return (
    <p className="mt-4 text-center">
      <a href={href} className="inline-block py-2.5 font-bold text-bad underline underline-offset-4">
        Encerrar este aviso
      </a>
    </p>
  );
}

function searchOf(notice: WaitingNotice | undefined): string {
  if (!notice) return paths.search;
  const { state: estado, city: cidade, year } = notice;
  return `${paths.search}?${new URLSearchParams({ estado, cidade, ...(year && { ano: String(year) }) })}`;
}
