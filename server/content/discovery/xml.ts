const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text escaped for an XML document. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** A complete XML document. */
export function xmlDocument(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}
