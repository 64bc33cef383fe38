import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { consoleApi } from "../api";
import { dayMonth } from "../cases/case-text";
import { useStaff } from "../session/staff-here";
import type { QueueItem } from "./item-text";

/** Shows that somebody else is handling an item; nobody is locked out. */
export function TakenNote({ item, isOperator }: { item: QueueItem; isOperator: boolean }) {
  const own = useStaff();
  const utils = consoleApi.useUtils();
  const take = consoleApi.queue.take.useMutation({ onSettled: () => utils.queue.invalidate() });
  if (!item.takenBy || !item.takenAt || item.takenById === own?.id) return null;
  return (
    <Banner
      kind="info"
      role="status"
      lead={`${item.takenBy} está com este item desde ${dayMonth(item.takenAt)}.`}
      className="mt-2"
      action={
        isOperator ? (
          <Button variant="outline" loading={take.isPending} onClick={() => take.mutate({ id: item.id })}>
            Assumir
          </Button>
        ) : null
      }
    >
      {isOperator ? "Combine antes de decidir." : null}
    </Banner>
  );
}
