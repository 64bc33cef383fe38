import { useState } from "react";
import type { QueueItem } from "./item-text";

/** Whether an item was open at any moment on this page: what was typed stays to be read when somebody else is faster. */
export function useWasOpen({ closedAt }: Pick<QueueItem, "closedAt">): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  if (!closedAt && !wasOpen) setWasOpen(true);
  return wasOpen || !closedAt;
}
