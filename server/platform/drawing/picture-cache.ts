import { DomainError } from "../http/domain-error";

type Picture = Uint8Array<ArrayBuffer>;

const MAX_BYTES = 24 * 1024 * 1024;
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 10;

/**
 * Pictures by the content they show, evicted least recently used first. One is rendered at a time: a crawler that
 * requests hundreds must not take the CPU away from people.
 */
export function createPictureCache(maxBytes = MAX_BYTES) {
  const cached = new Map<string, Picture>();
  const drawing = new Map<string, Promise<Picture>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const store = (key: string, picture: Picture) => {
    cached.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of cached) {
      if (bytes <= maxBytes) break;
      cached.delete(oldest);
      bytes -= length;
    }
  };

  const find = (key: string): Picture | undefined => {
    const picture = cached.get(key);
    if (!picture) return undefined;
    cached.delete(key);
    cached.set(key, picture);
    return picture;
  };

  return {
    /** Whether a picture is cached or being rendered. */
    has: (key: string): boolean => cached.has(key) || drawing.has(key),
    /** The picture of a key, rendered if it is not cached. @throws DomainError UNAVAILABLE if too many are waiting. */
    get: (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
      const known = find(key);
      if (known) return Promise.resolve(known);
      const running = drawing.get(key);
      if (running) return running;
      if (drawing.size >= MAX_WAITING) {
        throw new DomainError("UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      const picture = last
        .then(draw)
        .then((drawn) => {
          store(key, drawn);
          return drawn;
        })
        .finally(() => drawing.delete(key));
      last = picture.catch(() => undefined);
      drawing.set(key, picture);
      return picture;
    },
  };
}
