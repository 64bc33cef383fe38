import type { Page } from "playwright";
import type { StaffRole } from "../../shared/staff";
import type { TestApp } from "../support/app";
import type { testBrowser } from "../support/browser";
import { signedInStaff } from "./staff";

/** The queue in a browser in which somebody of the staff is signed in. Passkeys have tests of their own. */
export async function openConsole(
  { newPage }: ReturnType<typeof testBrowser>,
  app: TestApp,
  device: "phone" | "desktop",
  role: StaffRole = "operator",
  expectedErrors: RegExp[] = [],
): Promise<Page> {
  const { id, email, token } = await signedInStaff(app, role);
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const session = JSON.stringify({ token, expiresAt, staff: { id, email, name: "Helena", role } });
  const page = await newPage(device, { expectedErrors });
  await page.addInitScript((kept) => localStorage.setItem("rota.operacao", kept), session);
  await page.goto(`${app.url}/operacao`);
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  return page;
}
