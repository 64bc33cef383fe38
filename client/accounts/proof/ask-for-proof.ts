import { observable } from "@trpc/server/observable";
import { readFailure } from "../../app/errors";
import type { AppLink } from "../../app/trpc";

/** The question that is open: whether the driver has proven again who they are. */
export type ProofQuestion = { settle: (isProven: boolean) => void };

let question: ProofQuestion | null = null;
let answer: Promise<boolean> | null = null;
let changed: (() => void) | null = null;

/** For `useSyncExternalStore`: the open question, which one component of the driver area shows. */
export const proofStore = {
  subscribe: (onChange: () => void) => {
    changed = onChange;
    return () => {
      changed = null;
      question?.settle(false);
    };
  },
  read: () => question,
};

/** Asks once for all calls that wait. */
function askForProof(): Promise<boolean> {
  if (!changed) return Promise.resolve(false);
  answer ??= new Promise<boolean>((resolve) => {
    question = {
      settle: (isProven) => {
        question = null;
        answer = null;
        changed?.();
        resolve(isProven);
      },
    };
    changed?.();
  });
  return answer;
}

/**
 * A link that sends a call again after the driver has entered the password or used a passkey, if the server required
 * that: whoever called waits and loses nothing.
 */
export function askingForProof(link: AppLink): AppLink {
  return (runtime) => {
    const sending = link(runtime);
    return (call) =>
      observable((observer) => {
        const send = (mayAsk: boolean) =>
          sending(call).subscribe({
            ...observer,
            error: (error) => {
              if (!mayAsk || readFailure(error).code !== "PROOF_REQUIRED") return observer.error(error);
              void askForProof().then((isProven) => {
                if (isProven) last = send(false);
                else observer.error(error);
              });
            },
          });
        let last = send(true);
        return () => last.unsubscribe();
      });
  };
}
