/** The photo as its owner sees it: a stored one is served to nobody while the profile is suspended. */
export function shownPhoto(photo: string | null, isSuspended: boolean): string | null {
  return isSuspended && photo?.startsWith("/fotos/") ? null : photo;
}
