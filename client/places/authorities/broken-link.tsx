import { successes } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";

/** "Avisar que o link não abre": one tap reports it to staff, and a thank-you replaces the button. */
export function BrokenLink({ authorityKey }: { authorityKey: string }) {
  const call = trpc.authorities.brokenLink.useMutation();
  // The live region exists before its text, so that the text is announced.
  return (
    <div role="status" className="text-small">
      {call.isSuccess ? (
        <p className="mt-2">{successes.brokenLink}</p>
      ) : (
        <Button
          variant="quiet"
          size="flush"
          className="text-small"
          loading={call.isPending}
          onClick={() => call.mutate({ key: authorityKey })}
        >
          Avisar que o link não abre
        </Button>
      )}
      {call.isError ? <p className="text-bad">{readFailure(call.error).message}</p> : null}
    </div>
  );
}
