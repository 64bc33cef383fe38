import { randomBytes } from "node:crypto";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { ConsoleRouter } from "../../server/console/router";
import { addStaff } from "../../server/operation/manage-staff";
import type { StaffRole } from "../../shared/staff";
import type { TestApp } from "../support/app";

/** Somebody of the staff who is signed in, with the console's calls as the browser makes them. */
async function aMember({ services, url }: TestApp, role: StaffRole, name: string) {
  const email = `${randomBytes(6).toString("hex")}@equipe.example`;
  const { id } = await addStaff(services, { email, name, role });
  const { token } = await services.staffSessions.create(services.db, id);
  const link = httpBatchLink({ url: `${url}/api/console`, headers: { authorization: `Bearer ${token}` } });
  const calls = createTRPCClient<ConsoleRouter>({ links: [link] });
  return { id, token, email, name, role, calls };
}

export const anOperator = (app: TestApp, name = "Helena") => aMember(app, "operator", name);
/** Sees, and can't act. */
export const aReader = (app: TestApp, name = "Helena") => aMember(app, "reader", name);

export type Staff = Awaited<ReturnType<typeof anOperator>>;
