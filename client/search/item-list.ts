import type { DriverCard } from "../../shared/drivers";
import { paths } from "../../shared/paths";
import { absoluteUrl, CONTEXT, type Site, type StructuredData } from "../app/structured-data";

/** Search results in order, as structured data. `firstPosition` is 11 on the second page of ten. */
export function itemList(
  site: Site,
  drivers: readonly Pick<DriverCard, "id" | "name">[],
  { total, firstPosition = 1 }: { total: number; firstPosition?: number },
): StructuredData {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: drivers.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: firstPosition + index,
      name,
      url: absoluteUrl(site, paths.profile(id)),
    })),
  };
}
