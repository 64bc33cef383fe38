import type { Parameters } from "../../app/read-parameters";

/** The parameters of a mailed link, unchecked. */
export function readMailedLink({ token, email }: Parameters): { token?: string; email?: string } {
  return {
    ...(token !== undefined && { token: String(token) }),
    ...(email !== undefined && { email: String(email) }),
  };
}
