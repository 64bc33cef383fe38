import { DRAFT_FILES, noteKept } from "./draft-store";

const STORE = "files";

/**
 * Stores the files of a draft in this browser, under its key (`draftKey`); none removes them.
 * @returns false if the browser refuses
 */
export async function writeDraftFiles(key: string, files: File[]): Promise<boolean> {
  const name = `${key} ${STORE}`;
  // Until they are written, too.
  noteKept(name, false);
  const isKept = await run("readwrite", (store) =>
    files.length > 0 ? store.put(files, key) : store.delete(key),
  ).then(
    () => true,
    () => false,
  );
  noteKept(name, isKept || files.length === 0);
  return isKept;
}

/** The stored files of a draft; none if the browser has lost them or refuses to read. */
export async function readDraftFiles(key: string): Promise<File[]> {
  try {
    const found = await run("readonly", (store) => store.get(key));
    return Array.isArray(found) ? found.filter((file) => file instanceof File) : [];
  } catch {
    return [];
  }
}

async function run(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    // Never held open: logging out in any tab deletes the database.
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DRAFT_FILES);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
