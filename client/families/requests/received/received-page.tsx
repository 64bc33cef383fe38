import { useRouteContext } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ReceivedParams } from "../../../../shared/families/requests/received";
import { readFailure } from "../../../app/errors";
import { PageHeading } from "../../../app/layout/page-heading";
import { trpc } from "../../../app/trpc";
import { NoProfileYet } from "../../../drivers/no-profile-yet";
import { Banner } from "../../../ui/banner";
import { WhenLoaded } from "../../../ui/when-loaded";
import { ReceivedList } from "./received-list";
import { useReceived } from "./use-received";

/** /pedidos: families' requests for the year that is sold, beside the seats told for it. */
export function ReceivedPage({ params }: { params: ReceivedParams }) {
  const { yearOnSale, hasPush } = useRouteContext({ from: "__root__" }).company;
  const received = useReceived(params);
  const { mutate: markRead } = trpc.requests.read.useMutation();
  const isLoaded = received.first !== undefined;
  useEffect(() => {
    if (isLoaded) markRead();
  }, [isLoaded, markRead]);
  const { code, message } = readFailure(received.query.error);
  // The season ended while the page was open.
  const isOver = code === "SEASON_CLOSED";
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title={`Pedidos para ${yearOnSale}`}
        lead={`Responda a cada família. Ela recebe sua resposta por email${hasPush ? " ou no celular" : ""}.`}
      />
      {isOver ? (
        <Banner kind="info" className="mt-6" lead={message} />
      ) : (
        <WhenLoaded
          query={{ ...received.query, data: received.first }}
          failure="Não conseguimos carregar seus pedidos."
        >
          {(first) =>
            first.hasProfile ? (
              <ReceivedList params={params} received={received} first={first} />
            ) : (
              <NoProfileYet>Depois de publicado, as famílias podem pedir vaga a você.</NoProfileYet>
            )
          }
        </WhenLoaded>
      )}
    </div>
  );
}
