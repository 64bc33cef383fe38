import type { Parameters } from "../../app/read-parameters";

/** What a mailed link carries, as it came: the page checks it. */
export function readMailedLink({ token, email }: Parameters): { token?: string; email?: string } {
  return {
    ...(token !== undefined && { token: String(token) }),
    ...(email !== undefined && { email: String(email) }),
  };
}
