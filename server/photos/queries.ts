import { and, eq, exists, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
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

/** The same for the public: undefined too while only suspended profiles show the photo. */
export async function findServedPhoto(db: Db, form: PhotoForm): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { hash, size, format } = form;
  const [row] = await servedContentOf(db).execute({ hash, size, format });
  return row && new Uint8Array(row.content);
}

const isForm = and(
  eq(photoVariants.hash, sql.placeholder("hash")),
  eq(photoVariants.size, sql.placeholder("size")),
  eq(photoVariants.format, sql.placeholder("format")),
);

const servedContentOf = prepareOnce((db) => {
  const shownBy = (condition: SQL) =>
    db
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.photoHash, photoVariants.hash), condition));
  return db
    .select({ content: photoVariants.content })
    .from(photoVariants)
    .where(
      and(
        isForm,
        // One that no profile shows yet, or any more, is of nobody who was suspended.
        or(notExists(shownBy(isNotNull(drivers.suspendedAt))), exists(shownBy(isNull(drivers.suspendedAt)))),
      ),
    )
    .prepare("served_photo_content");
});

const contentOf = prepareOnce((db) =>
  db.select({ content: photoVariants.content }).from(photoVariants).where(isForm).prepare("photo_content"),
);
