import { useSyncExternalStore } from "react";
import { readStaffSession, subscribeToStaffSession } from "./staff-session";

/** The console's session, followed as it changes. */
export const useStaffSession = () =>
  useSyncExternalStore(subscribeToStaffSession, readStaffSession, () => null);
