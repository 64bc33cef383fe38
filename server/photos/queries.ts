import { and, eq } from "drizzle-orm";
import { photoVariants } from "../../drizzle/schema/photos";
import type { PhotoForm } from "../../shared/photos";
import type { Db } from "../app/database";

/** The stored bytes of one form of a photo, or undefined when it isn't there. */
export async function findPhotoContent(
  db: Db,
  form: PhotoForm,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await db
    .select({ content: photoVariants.content })
    .from(photoVariants)
    .where(
      and(
        eq(photoVariants.hash, form.hash),
        eq(photoVariants.size, form.size),
        eq(photoVariants.format, form.format),
      ),
    );
  // PGlite answers a Uint8Array, pg a Buffer that may be a slice of a shared pool: one plain copy for both.
  return row && new Uint8Array(row.content);
}
