import { useState } from "react";
import { counted } from "../../../../shared/brazil";
import type { ReceivedRequest } from "../../../../shared/families/requests/received-calls";
import { failures } from "../../../../shared/messages";
import { readFailure } from "../../../app/errors";
import { trpc } from "../../../app/trpc";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ofShift } from "./request-words";
import type { Received } from "./use-received";

type ChangeSeatsProps = {
  request: ReceivedRequest;
  received: Received;
  year: number;
  /** How many seats were lowered after "Fechamos" and are offered back; 0 offers to lower them. */
  lowered: number;
  /** With the seats that are lowered now. */
  onDone: (lowered: number) => void;
};

/**
 * After "Fechamos": "Diminuir 1 vaga da manhã de 2027?", and "Devolver 1 vaga…?" if that is undone. Nothing if the driver told
 * no seats there.
 */
export function ChangeSeats({ request, received, year, lowered, onDone }: ChangeSeatsProps) {
  const { shift, seats } = request;
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const stated = received.first?.counts.shifts.find((entry) => entry.shift === shift)?.seats ?? 0;
  const fewer = Math.min(seats, stated);
  const save = trpc.seats.saveNext.useMutation({
    onSuccess: ({ next }) => {
      utils.seats.next.setData(undefined, (known) => known && { ...known, next });
      void utils.drivers.byId.invalidate();
      received.setSeats(shift, next?.shifts[shift] ?? null);
      onDone(lowered > 0 ? 0 : fewer);
    },
    onError: (error) => setFailure(readFailure(error).message || failures.noAnswer),
  });
  const count = lowered || fewer;
  if (count === 0) return null;
  const words = `${lowered > 0 ? "Devolver" : "Diminuir"} ${counted(count, "vaga", "vagas")}`;
  const target = lowered > 0 ? stated + lowered : stated - fewer;
  return (
    <Banner
      kind="info"
      className="mt-3"
      lead={`${words} ${ofShift(shift)} de ${year}?`}
      action={
        <div className="flex flex-wrap items-center gap-x-5">
          <Button
            className="grow"
            loading={save.isPending}
            loadingText="Salvando..."
            onClick={() => save.mutate({ year, shifts: { [shift]: target } })}
          >
            {words}
          </Button>
          <Button variant="quiet" size="flush" className="mx-auto" onClick={() => onDone(0)}>
            Agora não
          </Button>
        </div>
      }
    >
      {failure ? (
        <span role="alert">
          {failures.seats}. {failure}
        </span>
      ) : null}
    </Banner>
  );
}
