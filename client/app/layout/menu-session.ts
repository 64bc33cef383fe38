/** What the menus show of a signed-in driver. */
export type MenuSession = { firstName: string; email: string };

/** The first name, or "Condutor" where the account has none (§2 "Menus"). */
export function menuName(session: MenuSession): string {
  return session.firstName.trim() || "Condutor";
}
