import { and, eq, sql } from "drizzle-orm";
import { photoVariants } from "../../../drizzle/schema/photos";
import type { PhotoForm } from "../../../shared/photos";
import type { Db } from "../../platform/database/database";
import { prepareOnce } from "../../platform/database/prepare-once";
import { isServed } from "./photo-users";

/** The stored bytes of one variant of a photo, or undefined if there is none. */
export async function findPhotoContent(
  db: Db,
  form: PhotoForm,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { hash, size, format } = form;
  const [row] = await contentOf(db).execute({ hash, size, format });
  // PGlite returns a Uint8Array, pg a Buffer that may be a slice of a shared pool: copied into one plain form.
  return row && new Uint8Array(row.content);
}

/** The same for the public: also undefined while only suspended profiles use the photo, or staff removed it. */
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

const servedContentOf = prepareOnce((db) =>
  db
    .select({ content: photoVariants.content })
    .from(photoVariants)
    .where(and(isForm, isServed(db, photoVariants.hash)))
    .prepare("served_photo_content"),
);

const contentOf = prepareOnce((db) =>
  db.select({ content: photoVariants.content }).from(photoVariants).where(isForm).prepare("photo_content"),
);
