import { randomBytes } from "node:crypto";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { ConsoleRouter } from "../../server/console/router";
import { addStaff } from "../../server/operation/manage-staff";
import type { StaffRole } from "../../shared/staff";
import type { TestApp } from "../support/app";

/** Somebody of the staff who is signed in, with the console's calls as the browser makes them. */
export async function signedInStaff(
  { services, url }: TestApp,
  role: StaffRole = "operator",
  name = "Helena",
) {
  const email = `${randomBytes(6).toString("hex")}@equipe.example`;
  const { id } = await addStaff(services, { email, name, role });
  const { token } = await services.staffSessions.create(services.db, id);
  const link = httpBatchLink({ url: `${url}/api/console`, headers: { authorization: `Bearer ${token}` } });
  return { id, token, email, calls: createTRPCClient<ConsoleRouter>({ links: [link] }) };
}

/** The error code of a refused call, from shared/errors.ts. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  const { data } = (error ?? {}) as { data?: { code?: unknown } };
  return data?.code ?? error;
}
