import { readStored, removeStored, storedKeys, writeStored } from "../../../app/browser-storage";

const NAMES = "rota.invited.";
const keyOf = (userId: string) => `${NAMES}${userId}`;

/** For whom each open invitation is, by its id: only in this browser. Those of another account are forgotten. */
export function readNames(userId: string): Record<string, string> {
  for (const key of storedKeys(NAMES)) if (key !== keyOf(userId)) removeStored(key);
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(userId)) ?? "{}");
    const entries = Object.entries(Object(stored) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** Stores the name for an invitation, and forgets those of invitations that are over. @param link of a new invitation */
export function nameInvitation(userId: string, link: string, name: string, open: readonly string[]): void {
  const id = new URLSearchParams(link.split("?")[1]).get("token")?.split(".")[0] ?? "";
  const remaining = Object.entries(readNames(userId)).filter(([invitation]) => open.includes(invitation));
  const names = Object.fromEntries(name === "" ? remaining : [...remaining, [id, name]]);
  if (Object.keys(names).length === 0) removeStored(keyOf(userId));
  else writeStored(keyOf(userId), JSON.stringify(names));
}
