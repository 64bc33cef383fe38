/** Offers a text or bytes as a file of this browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later: some browsers start reading only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
