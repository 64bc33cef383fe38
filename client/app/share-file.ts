/** Whether this browser hands files of a type to other apps; mostly on phones. */
export function canShareFiles(name: string, type: string): boolean {
  const browser = navigator as Partial<Pick<Navigator, "canShare">>;
  return browser.canShare?.({ files: [new File([" "], name, { type })] }) ?? false;
}

/**
 * Opens the phone's own share sheet. "late": the browser wants a new tap, because the file took too long to come.
 * @throws what the browser says besides
 */
export async function share(data: ShareData): Promise<"shared" | "canceled" | "late"> {
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return "canceled";
    if (name === "NotAllowedError") return "late";
    throw error;
  }
}
