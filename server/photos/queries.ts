import { and, eq, sql } from "drizzle-orm";
import { photoVariants } from "../../drizzle/schema/photos";
import type { PhotoForm } from "../../shared/photos";
import type { Db } from "../database/database";
import { prepareOnce } from "../database/prepare-once";

/** The stored bytes of one form of a photo, or undefined when it isn't there. */
export async function findPhotoContent(
  db: Db,
  form: PhotoForm,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { hash, size, format } = form;
  const [row] = await contentOf(db).execute({ hash, size, format });
  // PGlite answers a Uint8Array, pg a Buffer that may be a slice of a shared pool: one plain copy for both.
  return row && new Uint8Array(row.content);
}

const contentOf = prepareOnce((db) =>
  db
    .select({ content: photoVariants.content })
    .from(photoVariants)
    .where(
      and(
        eq(photoVariants.hash, sql.placeholder("hash")),
        eq(photoVariants.size, sql.placeholder("size")),
        eq(photoVariants.format, sql.placeholder("format")),
      ),
    )
    .prepare("photo_content"),
);
