import { useState } from "react";
import type { ReceivedRequest } from "../../../../shared/families/requests/received-calls";
import { failures } from "../../../../shared/messages";
import { readFailure } from "../../../app/errors";
import { trpc } from "../../../app/trpc";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ofShift } from "./request-words";
import type { Received } from "./use-received";

type LowerSeatsProps = {
  request: ReceivedRequest;
  received: Received;
  year: number;
  onDone: () => void;
};

/** After "Fechamos": "Diminuir 1 vaga da manhã de 2027?". Nothing if the driver told no seats there. */
export function LowerSeats({ request: { shift, seats }, received, year, onDone }: LowerSeatsProps) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const save = trpc.seats.saveNext.useMutation({
    onSuccess: ({ next }) => {
      utils.seats.next.setData(undefined, (known) => known && { ...known, next });
      void utils.drivers.byId.invalidate();
      received.setSeats(shift, next?.shifts[shift] ?? null);
      onDone();
    },
    onError: (error) => setFailure(readFailure(error).message || failures.noAnswer),
  });
  const told = received.first?.counts.shifts.find((one) => one.shift === shift)?.seats ?? 0;
  const fewer = Math.min(seats, told);
  if (fewer === 0) return null;
  const words = `Diminuir ${fewer === 1 ? "1 vaga" : `${fewer} vagas`}`;
  return (
    <Banner
      kind="info"
      className="mt-3"
      lead={`${words} ${ofShift(shift)} de ${year}?`}
      action={
        <>
          <Button
            loading={save.isPending}
            loadingText="Salvando..."
            onClick={() => save.mutate({ year, shifts: { [shift]: told - fewer } })}
          >
            {words}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Agora não
          </Button>
        </>
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
