/**
 * Public ids are 16 characters of a–z and 2–7: 80 random bits, URL-safe, no sequence to guess. Not in ids.ts, because
 * public pages that check ids don't load the validator.
 */
export const ID_PATTERN = /^[a-z2-7]{16}$/;
