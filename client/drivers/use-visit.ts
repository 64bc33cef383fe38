import { useEffect } from "react";
import { trpc } from "../app/trpc";

/** Tells the server of a visit once a profile is there (§4). The server decides whether it counts; a failure is silent. */
export function useVisit(id: string, isLoaded: boolean): void {
  const { mutate } = trpc.drivers.visit.useMutation();
  useEffect(() => {
    if (isLoaded) mutate({ id });
  }, [id, isLoaded, mutate]);
}
