/** The photo for its owner: a stored photo is not served to anybody while the profile is suspended. */
export function shownPhoto(photo: string | null, isSuspended: boolean): string | null {
  return isSuspended && photo?.startsWith("/fotos/") ? null : photo;
}
