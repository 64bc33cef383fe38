import { Hono, type Context as HonoContext } from "hono";
import { contractDocxPath, contractPdfPath } from "../../../shared/paths";
import { sha256 } from "../../platform/hash";
import type { Services } from "../../process/services";
import { contractText } from "./contract-text";

type Read = () => Promise<Uint8Array<ArrayBuffer>>;

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Downloads of the model contract. Each format is generated on first request, and cached. */
export function createContractRoutes({ config }: Pick<Services, "config">): Hono {
  const parts = contractText(config.company.brandName);
  // A hash of the text, not of the bytes: each process generates its own file, and the creation dates inside differ.
  const etag = `W/"${sha256(JSON.stringify(parts)).slice(0, 32)}"`;
  // The libraries are loaded here, not at the start of every process.
  const pdf = once(async () => (await import("./draw-contract-pdf")).drawContractPdf(parts));
  const docx = once(async () => (await import("./write-contract-docx")).writeContractDocx(parts));
  return new Hono()
    .get(contractPdfPath, (c) => answer(c, PDF, pdf))
    .get(contractDocxPath, (c) => answer(c, DOCX, docx));

  async function answer(c: HonoContext, type: string, read: Read): Promise<Response> {
    const headers = {
      etag,
      "content-type": type,
      "content-disposition": "attachment",
      "cache-control": "public, max-age=86400",
      // Nobody searches for a blank form, and the page that offers it needs a session.
      "x-robots-tag": "noindex",
    };
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    const bytes = await read();
    return c.body(bytes, 200, { ...headers, "content-length": String(bytes.length) });
  }
}

/** A failure is not cached: the next request tries again. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
