import { joinList } from "../../../shared/brazil";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import { itemLead, itemTitle, type QueueItem, type Titled } from "./item-text";
import { partsOf } from "./queue-rows";

/** The second line: what waits, and where. */
export function itemRest(item: QueueItem): string {
  const parts = partsOf(item).filter((part) => !isCounted(part));
  const [only] = parts;
  const what = parts.length > 1 ? partsText(parts) : only ? itemTitle({ ...item, ...only }) : "";
  const title = what === itemLead(item) ? "" : what;
  return [title, item.city && `${item.city}, ${item.state}`].filter(Boolean).join(". ");
}

/** How many reports there are, a badge says. */
const isCounted = ({ openReports, isAnswered }: Titled) => openReports > 1 && !isAnswered;

/** "Denúncia: cobrança, 3 documentos e recomendação de família": all that waits about one driver, in the order of opening. */
function partsText(parts: readonly Titled[]): string {
  const groups = new Map<string, Titled[]>();
  for (const part of parts) {
    const many = manyOf(part);
    groups.set(many, [...(groups.get(many) ?? []), part]);
  }
  // Two documents have two names, two recommendations have one.
  const texts = [...groups].flatMap(([many, alike]) =>
    alike.length > (many === "documentos" ? 2 : 1) ? `${alike.length} ${many}` : alike.map(itemTitle),
  );
  return joinList(texts.map((text, index) => (index === 0 ? text : startLow(text))));
}

/** What several of them are called. */
function manyOf({ kind, detail }: Titled): string {
  if (kind !== "recommendation") return kind === "document" ? "documentos" : kind;
  if (detail === RENAMED) return RENAMED;
  return detail === "" ? "recomendações" : "respostas a recomendações";
}

/** In the middle of a sentence; "CNH" stays. */
const startLow = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
