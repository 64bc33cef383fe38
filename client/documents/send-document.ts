import type { DocumentType } from "../../shared/documents/documents";
import { NotPosted, postWithProgress } from "../accounts/session/post-with-progress";

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

/**
 * Uploads the pages of a document in order. @param plateEnd as typed, with documents of a vehicle
 * @param onProgress called with the share that was sent, 0 to 1 @throws NotSent
 */
export async function sendDocument(
  type: DocumentType,
  pages: Blob[],
  plateEnd: string | null,
  post: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const files = await Promise.all(pages.map(base64Of));
  try {
    await postWithProgress("/api/documents/submit", { type, files, plateEnd }, post);
  } catch (error) {
    throw error instanceof NotPosted ? refusalOf(error) : error;
  }
}

function refusalOf({ message, isCanceled, code, issues = [] }: NotPosted): NotSent {
  const faults = issues.flatMap(({ path, message: fault }): [number, string][] => {
    const [, index] = /^files\.(\d+)$/.exec(path) ?? [];
    return index === undefined ? [] : [[Number(index), fault]];
  });
  return new NotSent(message, isCanceled, new Map(faults), code !== null && code !== "DOCUMENT_TOO_HEAVY");
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
