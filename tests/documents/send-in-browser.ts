import type { Page } from "playwright";

/** A file as from a phone's camera or file dialog. */
export type PickedFile = { name: string; mimeType: string; buffer: Buffer };

/** The card of a document on /documentos, by the document's name. */
export const documentCard = (page: Page, name: string) => page.getByRole("region", { name });

/** Presses a button that opens the file dialog, and chooses a file. */
export async function chooseFiles(page: Page, button: string, files: PickedFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}
