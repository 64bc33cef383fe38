/**
 * Public ids are 16 characters of a–z and 2–7: 80 random bits, URL-safe, no sequence to guess. Apart from ids.ts, as
 * public pages that look at ids carry no validator.
 */
export const ID_PATTERN = /^[a-z2-7]{16}$/;
