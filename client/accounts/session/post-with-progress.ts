import type { ErrorBody, ErrorCode } from "../../../shared/errors";
import { failures } from "../../../shared/messages";
import { clearSession, readSession } from "./session";

/** Why an upload was not accepted, in words for its driver; `isCanceled`: it was canceled, and there is nothing to say. */
export class NotPosted extends Error {
  override name = "NotPosted";
  constructor(
    message: string,
    readonly isCanceled = false,
    readonly code: ErrorCode | null = null,
    readonly issues: ErrorBody["issues"] = [],
  ) {
    super(message);
  }
}

const OFFLINE = "A internet caiu no meio. Confira sua conexão e envie de novo.";

type Post = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Uploads `body` to a path of this site for the signed-in driver. Not with the usual client: only XMLHttpRequest reports
 * upload progress. @param onProgress called with the share that was sent, 0 to 1 @returns the answer @throws NotPosted
 */
export async function postWithProgress(
  path: string,
  body: object,
  { onProgress, signal }: Post,
): Promise<string> {
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : reject(refusalOf(request)));
    request.onerror = () => reject(new NotPosted(OFFLINE));
    request.onabort = () => reject(new NotPosted("", true));
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("POST", path);
    request.setRequestHeader("content-type", "application/json");
    request.setRequestHeader("authorization", `Bearer ${readSession()?.token ?? ""}`);
    if (signal.aborted) return reject(new NotPosted("", true));
    request.send(JSON.stringify(body));
  });
  return request.responseText;
}

function refusalOf({ status, responseText }: XMLHttpRequest): NotPosted {
  if (status === 401) clearSession();
  try {
    // Every error response of the product has this shape; a proxy may return anything.
    const { code, message, issues } = JSON.parse(responseText) as ErrorBody;
    return new NotPosted(message || failures.http(status), false, code, issues);
  } catch {
    return new NotPosted(failures.http(status));
  }
}
