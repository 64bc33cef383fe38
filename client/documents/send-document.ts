import type { DocumentType } from "../../shared/documents/documents";
import type { ErrorBody } from "../../shared/errors";
import { failures } from "../../shared/messages";
import { clearSession, readSession } from "../accounts/session/session";

/**
 * Raised when a document was not accepted; the message is shown to the driver. `isCanceled`: the driver canceled.
 * `faults`: what is wrong with which page, by its index; `areAllRead`: the others are good.
 */
export class NotSent extends Error {
  override name = "NotSent";
  constructor(
    message: string,
    readonly isCanceled = false,
    readonly faults: ReadonlyMap<number, string> = new Map(),
    readonly areAllRead = false,
  ) {
    super(message);
  }
}

const OFFLINE = "A internet caiu no meio. Confira sua conexão e envie de novo.";

/**
 * Uploads the pages of a document in order. Not with the usual client: only XMLHttpRequest reports upload progress.
 * @param plateEnd as typed, with documents of a vehicle
 * @param onProgress called with the share that was sent, 0 to 1 @throws NotSent
 */
export async function sendDocument(
  type: DocumentType,
  pages: Blob[],
  plateEnd: string | null,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const files = await Promise.all(pages.map(base64Of));
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : reject(refusalOf(request)));
    request.onerror = () => reject(new NotSent(OFFLINE));
    request.onabort = () => reject(new NotSent("", true));
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("POST", "/api/documents/submit");
    request.setRequestHeader("content-type", "application/json");
    request.setRequestHeader("authorization", `Bearer ${readSession()?.token ?? ""}`);
    if (signal.aborted) return reject(new NotSent("", true));
    request.send(JSON.stringify({ type, files, plateEnd }));
  });
}

function refusalOf({ status, responseText }: XMLHttpRequest): NotSent {
  if (status === 401) clearSession();
  try {
    // Every error response of the product has this shape; a proxy may return anything.
    const { code, message, issues = [] } = JSON.parse(responseText) as ErrorBody;
    const faults = issues.flatMap(({ path, message: fault }): [number, string][] => {
      const [, index] = /^files\.(\d+)$/.exec(path) ?? [];
      return index === undefined ? [] : [[Number(index), fault]];
    });
    return new NotSent(
      message || failures.http(status),
      false,
      new Map(faults),
      code !== "DOCUMENT_TOO_HEAVY",
    );
  } catch {
    return new NotSent(failures.http(status));
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new NotSent("Não conseguimos ler um dos arquivos. Escolha-o de novo."));
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(",") + 1);
}
