import type { AnsweredRequest } from "../../../../shared/families/requests/received-calls";
import type { SignedIn } from "../../../drivers/own-profile";
import { type DriverRow, findDriverOfUser, findVisibleDriver } from "../../../drivers/queries";
import { DomainError } from "../../../platform/http/domain-error";
import type { RequestRow } from "../queries";
import { countRequests, toReceived } from "./received-requests";

/**
 * What the caller, as a driver, does with a request, and how the request and the list's counts are then.
 * @throws DomainError REQUEST_NOT_FOUND without a profile
 */
export async function afterAct(
  { db, now, user }: SignedIn,
  act: (driver: DriverRow) => Promise<RequestRow>,
): Promise<Pick<AnsweredRequest, "request" | "counts">> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) throw new DomainError("REQUEST_NOT_FOUND");
  const row = await act(driver);
  const isVisible = (await findVisibleDriver(db, driver.id, now())) !== undefined;
  return { request: toReceived(row, isVisible, now()), counts: await countRequests(db, driver, now()) };
}
