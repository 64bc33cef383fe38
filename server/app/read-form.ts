import type { Context as HonoContext } from "hono";
import { DomainError } from "../platform/http/domain-error";

/** The text of a form field by name; "" if it is missing or not a text. */
export type FormFields = (name: string) => string;

/**
 * The text fields of a form that a browser without JavaScript sent.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export async function readForm(c: HonoContext): Promise<FormFields> {
  const type = c.req.header("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  }
  const fields: Record<string, unknown> = await c.req.parseBody().catch((cause: unknown) => {
    throw new DomainError("BAD_REQUEST", undefined, { cause });
  });
  return (name) => (typeof fields[name] === "string" ? fields[name] : "");
}
