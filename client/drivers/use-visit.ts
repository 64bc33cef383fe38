import { useEffect } from "react";
import { visitPath } from "../../shared/paths";
import { trpc } from "../app/trpc";

/**
 * Tells the server of a visit once a profile is there (§4), unless the page that the server drew has done so itself
 * (client/hydration.ts). The server decides whether it counts; a failure is silent.
 */
export function useVisit(id: string, isLoaded: boolean): void {
  const { mutate } = trpc.drivers.visit.useMutation();
  useEffect(() => {
    const isTold = globalThis.visitTold === visitPath(id);
    globalThis.visitTold = undefined;
    if (isLoaded && !isTold) mutate({ id });
  }, [id, isLoaded, mutate]);
}
