import { createHash, createHmac } from "node:crypto";
import type { TraitKind } from "../../../../shared/operation/traits";
import type { Config } from "../../config/config";

/** A key for the hashes of what people are recognised by. */
export type MemoryKey = { id: string; key: Buffer };

export type MemoryKeys = {
  /** The key for new hashes; null: nothing is remembered. */
  current: MemoryKey | null;
  /** The current one and older ones: hashes under any of them are compared. */
  all: readonly MemoryKey[];
};

/** A hash as it is stored. */
export type Trait = { kind: TraitKind; keyId: string; hash: string };

/** Derives the keys from the configuration. */
export function openMemoryKeys({ memory }: Pick<Config, "memory">): MemoryKeys {
  const named = (key: Buffer) => ({ id: keyIdOf(key), key });
  const current = memory.key ? named(memory.key) : null;
  return { current, all: [...(current ? [current] : []), ...memory.oldKeys.map(named)] };
}

/** HMAC-SHA-256 of a normalised trait; its kind is hashed with it, so that equal texts of two kinds differ. */
export function traitOf({ id, key }: MemoryKey, kind: TraitKind, text: string): Trait {
  return { kind, keyId: id, hash: createHmac("sha256", key).update(`${kind}\n${text}`).digest("hex") };
}

/** A key's fingerprint, which reveals nothing about the key. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("rota-escola memory key ").update(key).digest("hex").slice(0, 16);
}
