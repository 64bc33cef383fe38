/** What the menus show about a signed-in driver. */
export type MenuSession = { firstName: string; email: string };

/** The first name, or "Condutor" if the account has none (§2 "Menus"). */
export function menuName(session: MenuSession): string {
  return session.firstName.trim() || "Condutor";
}
