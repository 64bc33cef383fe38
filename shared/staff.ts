/** Roles of the console: an operator decides; a reader only views, without contact data. */
export const staffRoles = ["operator", "reader"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = { operator: "operação", reader: "leitura" };

/** The page to which staff return after signing in. */
export type StaffMember = { id: string; name: string; email: string; role: StaffRole };
