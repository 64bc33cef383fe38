import { successes } from "../../shared/messages";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Button } from "../ui/button";

/** "Link não funciona?": one tap tells staff, and what was a button says thanks. */
export function BrokenLink({ authorityKey }: { authorityKey: string }) {
  const call = trpc.authorities.brokenLink.useMutation();
  // The region is there before its words, so that they are read out.
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
          Link não funciona?
        </Button>
      )}
      {call.isError ? <p className="text-bad">{readFailure(call.error).message}</p> : null}
    </div>
  );
}
