import { counted } from "../../../../shared/brazil";
import { paths } from "../../../../shared/paths";
import { trpc } from "../../../app/trpc";
import { ButtonLink } from "../../../ui/button-link";

/** On /painel, under the year's seats: to the families' requests, with how many wait for an answer. */
export function RequestsLink() {
  const { data } = trpc.requests.received.useQuery({ limit: 1 }, { staleTime: 0, retry: false });
  const unanswered = data?.counts.unanswered ?? 0;
  return (
    <ButtonLink
      to={paths.requests}
      icon="inbox"
      variant={unanswered > 0 ? "default" : "outline"}
      className="mt-4 w-full"
    >
      {linkText(unanswered)}
    </ButtonLink>
  );
}

function linkText(unanswered: number): string {
  if (unanswered === 0) return "Ver pedidos de famílias";
  return `Responder a ${counted(unanswered, "pedido", "pedidos")}`;
}
