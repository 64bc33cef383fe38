/** Link preview pictures: 1200×630 JPEG, rendered by the server for each driver, each article and the site. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** WhatsApp shows no picture larger than this, in bytes. */
export const PREVIEW_MAX_BYTES = 300_000;

// WhatsApp and others cache a picture by its URL: the version gives a changed profile a new URL.
/** URLs of the pictures, relative to the origin. */
export const previewPaths = {
  site: "/preview/rota-escola.jpg",
  driver: ({ id, updatedAt }: { id: string; updatedAt: string }) =>
    `/preview/condutor/${encodeURIComponent(id)}.jpg?v=${Date.parse(updatedAt).toString(36)}`,
  article: (slug: string) => `/preview/blog/${encodeURIComponent(slug)}.jpg`,
} as const;
