import type { inferRouterOutputs } from "@trpc/server";
import { dataRequestKinds } from "../../../shared/data-requests";
import { consolePaths } from "../../../shared/operation/console-paths";
import { capitalised } from "../../../shared/reports";
import type { ConsoleRouter } from "../../app/trpc";
import type { IconName } from "../../ui/icon";

type Found = inferRouterOutputs<ConsoleRouter>["search"]["all"];

/** One result: what it is, and where it opens. */
export type Hit = { key: string; icon: IconName; title: string; about: string; to: Target };
type Target = { kind: "person" | "school" | "item"; id: string };

/** The results in the order in which they are shown: the exact ones first. */
export function hitsOf({ reports, requests, payments, people, schools }: Found): Hit[] {
  return [
    ...reports.map(({ protocol, category, name, itemId }) => ({
      key: protocol,
      icon: "flag" as const,
      title: `Protocolo ${protocol}`,
      about: `${capitalised(category)}. ${name}`,
      to: { kind: "item" as const, id: itemId },
    })),
    ...requests.map(({ kind, closedAt, itemId }) =>
      hit("item", itemId, {
        icon: "user",
        title: "Pedido de dados",
        about: `${dataRequestKinds[kind].name}${closedAt ? ", encerrado" : ""}`,
      }),
    ),
    ...payments.flatMap(({ id, name, userId, itemId }) => [
      ...(itemId
        ? [
            hit("item", itemId, {
              icon: "card",
              title: id,
              about: `Pagamento na fila. ${name ?? "Conta excluída"}`,
            }),
          ]
        : []),
      ...(userId && name ? [hit("person", userId, { icon: "card", title: name, about: id })] : []),
    ]),
    ...people.map(({ userId, name, city, state }) =>
      hit("person", userId, { icon: "user", title: name, about: city ? `${city}, ${state}` : "Sem perfil" }),
    ),
    ...schools.map(({ id, name, city, state }) =>
      hit("school", id, { icon: "school", title: name, about: `Escola. ${city}, ${state}` }),
    ),
  ];
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
