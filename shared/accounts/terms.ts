/** Version of the responsibility terms, stored with each acceptance. A change of their text needs a new date. */
export const TERMS_VERSION = "2026-11-23";
