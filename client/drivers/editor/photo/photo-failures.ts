import type { ErrorCode } from "../../../../shared/errors";
import { photo } from "../../../../shared/messages";

/** A toast's title and sentence (§5 "Photo"). */
export type PhotoFailure = { title: string; text: string };

export const photoFailures = {
  invalidType: { title: photo.invalidType, text: photo.invalidTypeText },
  tooLarge: { title: photo.tooLarge, text: photo.tooLargeText },
  unreadable: { title: photo.unreadable, text: photo.unreadableText },
  heic: { title: photo.unreadable, text: `${photo.unreadableText} ${photo.heicText}` },
} satisfies Record<string, PhotoFailure>;

const byCode: Partial<Record<ErrorCode, PhotoFailure>> = {
  PHOTO_TYPE_INVALID: photoFailures.invalidType,
  PAYLOAD_TOO_LARGE: photoFailures.tooLarge,
  PHOTO_UNREADABLE: photoFailures.unreadable,
};

/** The server's error about a picture, or undefined if it refused something else. */
export function photoFailureOf(code: ErrorCode | null): PhotoFailure | undefined {
  return code ? byCode[code] : undefined;
}
