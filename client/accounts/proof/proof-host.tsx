import { lazy, Suspense, useSyncExternalStore } from "react";
import { proofStore } from "./ask-for-proof";

const ProofDialog = lazy(() =>
  import("./proof-dialog").then(({ ProofDialog: dialog }) => ({ default: dialog })),
);

/** Shows the question for the password, while a call waits for it. */
export function ProofHost({ email }: { email: string }) {
  const question = useSyncExternalStore(proofStore.subscribe, proofStore.read, () => null);
  if (!question) return null;
  return (
    <Suspense>
      <ProofDialog email={email} onSettled={question.settle} />
    </Suspense>
  );
}
