import { Link } from "@tanstack/react-router";
import { formatDate, formatReais } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import type { RowState } from "../../../shared/profile/dashboard-rows";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Subscription } from "../../../shared/subscriptions";
import { trpc } from "../../app/trpc";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { Icon, type IconName } from "../../ui/icon";

/** The driver's other duties, each with its state. */
export function Shortcuts({ profile, subscription }: ShortcutsProps) {
  const { data } = trpc.drivers.nextStep.useQuery();
  const rows = data?.rows;
  const next = subscription?.money.next;
  return (
    <Card as="section" aria-labelledby="atalhos">
      <h2 id="atalhos" className="mb-3 text-h3 font-extrabold">
        Atalhos
      </h2>
      <ul className="-mb-3">
        {data?.waiting == null ? null : (
          <Shortcut icon="inbox" to={paths.requests} state={waitingState(data.waiting)}>
            Pedidos
          </Shortcut>
        )}
        <Shortcut icon="pencil" to={paths.editor} state={savedState(profile)}>
          Editar perfil
        </Shortcut>
        <Shortcut icon="document-check" to={paths.documents} state={rows?.documents}>
          Meus documentos
        </Shortcut>
        <Shortcut icon="money" to={paths.details} state={rows?.details}>
          Valores e conforto
        </Shortcut>
        <Shortcut icon="chat" to={paths.recommendations} state={rows?.recommendations}>
          Recomendações de famílias
        </Shortcut>
        <Shortcut icon="qr" to={paths.material} state={rows?.material}>
          Material para divulgar
        </Shortcut>
        <Shortcut
          icon="card"
          to={paths.subscription}
          state={next && { text: `${formatReais(next.amount)} em ${formatDate(next.at)}`, kind: "quiet" }}
        >
          Ver assinatura
        </Shortcut>
      </ul>
    </Card>
  );
}

type ShortcutsProps = { profile: OwnProfile; subscription: Subscription | null };

function waitingState(waiting: number): RowState {
  if (waiting === 0) return { text: "Nenhum espera sua resposta", kind: "quiet" };
  return { text: `${waiting} ${waiting === 1 ? "espera" : "esperam"} sua resposta`, kind: "warning" };
}

function savedState({ isPublic, isSuspended, updatedAt }: OwnProfile): RowState | null {
  if (!updatedAt) return null;
  const visibility = isSuspended ? "Suspenso" : isPublic ? "Publicado" : "Privado";
  return { text: `${visibility}, salvo em ${formatDate(updatedAt)}`, kind: "quiet" };
}

const colors = {
  bad: "font-semibold text-bad",
  warning: "font-semibold text-amber-ink",
  quiet: "text-ink-2",
};

type ShortcutProps = {
  icon: IconName;
  to: (typeof paths)[
    | "editor"
    | "details"
    | "documents"
    | "material"
    | "recommendations"
    | "requests"
    | "subscription"];
  /** Nothing while it is not known. */
  state: RowState | null | undefined;
  children: string;
};

function Shortcut({ icon, to, state, children }: ShortcutProps) {
  return (
    <li className="border-t">
      <Link to={to} className="flex min-h-14 items-center gap-3 py-2 font-bold hover:underline">
        <Icon name={icon} />
        <span className="min-w-0 flex-1">
          {children}
          {state ? <span className={cn("block text-label", colors[state.kind])}>{state.text}</span> : null}
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
