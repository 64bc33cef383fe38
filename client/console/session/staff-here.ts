import { createContext, useContext } from "react";
import type { StaffMember } from "../../../shared/staff";

/** Who works in this tab. Stays when the session ends, so that nothing typed leaves the page before they sign in again. */
export const StaffHere = createContext<StaffMember | null>(null);

/** Who works in this tab; null on the pages before that. */
export const useStaff = () => useContext(StaffHere);

/** Whether they decide and see contact data. The server asks again at each call. */
export const useIsOperator = () => useStaff()?.role === "operator";
