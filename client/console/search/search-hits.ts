import type { inferRouterOutputs } from "@trpc/server";
import { dataRequestKinds } from "../../../shared/data-requests";
import { consolePaths } from "../../../shared/operation/console-paths";
import { capitalised } from "../../../shared/reports";
import type { ConsoleRouter } from "../../app/trpc";
import type { IconName } from "../../ui/icon";

type Found = inferRouterOutputs<ConsoleRouter>["search"]["all"];

/** One result: what it is, and where it opens; the first of its kind has the heading of the group. */
export type Hit = { key: string; icon: IconName; title: string; about: string; to: Target; heading?: string };
type Target = { kind: "person" | "school" | "item"; id: string };

/** The results in groups, in the order in which they are shown: the exact ones first. */
export function hitsOf({ reports, requests, payments, people, schools }: Found): Hit[] {
  return [
    ...group(
      "Protocolos",
      reports.map(({ protocol, category, name, itemId }) => ({
        key: protocol,
        icon: "flag" as const,
        title: `Protocolo ${protocol}`,
        about: `${capitalised(category)}. ${name}`,
        to: { kind: "item" as const, id: itemId },
      })),
    ),
    ...group(
      "Pedidos de dados",
      requests.map(({ kind, closedAt, itemId }) =>
        hit("item", itemId, {
          icon: "user",
          title: "Pedido de dados",
          about: `${dataRequestKinds[kind].name}${closedAt ? ", encerrado" : ""}`,
        }),
      ),
    ),
    ...group("Pagamentos", payments.flatMap(hitsOfPayment)),
    ...group(
      "Condutores",
      people.map(({ userId, name, city, state }) =>
        hit("person", userId, {
          icon: "user",
          title: name,
          about: city ? `${city}, ${state}` : "Sem perfil",
        }),
      ),
    ),
    ...group(
      "Escolas",
      schools.map(({ id, name, city, state }) =>
        hit("school", id, { icon: "school", title: name, about: `Escola. ${city}, ${state}` }),
      ),
    ),
  ];
}

function hitsOfPayment({ id, name, userId, itemId }: Found["payments"][number]): Hit[] {
  const about = `Pagamento na fila. ${name ?? "Conta excluída"}`;
  return [
    ...(itemId ? [hit("item", itemId, { icon: "card", title: id, about })] : []),
    ...(userId && name ? [hit("person", userId, { icon: "card", title: name, about: id })] : []),
  ];
}

function group(heading: string, hits: Hit[]): Hit[] {
  return hits.map((entry, index) => (index === 0 ? { ...entry, heading } : entry));
}

function hit(kind: Target["kind"], id: string, shown: Pick<Hit, "icon" | "title" | "about">): Hit {
  return { key: `${kind}-${id}`, ...shown, to: { kind, id } };
}

/** The address of a result. */
export function linkOf({ kind, id }: Target) {
  if (kind === "person") return { to: consolePaths.person, params: { id }, search: {} } as const;
  if (kind === "school") return { to: consolePaths.school, params: { id } } as const;
  return { to: consolePaths.queue, search: { tipo: undefined, item: id } } as const;
}
