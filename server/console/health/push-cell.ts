import { dayInSaoPaulo, formatInteger, joinList } from "../../../shared/brazil";
import { type HealthCell, pushServiceLabels } from "../../../shared/operation/health";
import { type PushCounts, pushCounts } from "../../process/push/counts";
import type { Services } from "../../process/services";
import { servicesThatRefuse } from "../alerts/queries";

/** Notices on phones: how many devices, and what their services answered today. */
export async function pushCell({ db, now }: Pick<Services, "db" | "now">): Promise<HealthCell> {
  const counts = await pushCounts(db, dayInSaoPaulo(now()));
  const refusing = (await servicesThatRefuse(db)).map(({ service }) => pushServiceLabels[service]);
  const total = (of: (counts: PushCounts) => number) => counts.reduce((sum, row) => sum + of(row), 0);
  const devices = total((row) => row.devices);
  const failed = total(({ later, refused, rejected, unanswered }) => later + refused + rejected + unanswered);
  return {
    kind: "push",
    isRed: refusing.length > 0,
    state:
      refusing.length > 0
        ? `${joinList(refusing)} ${refusing.length === 1 ? "recusa" : "recusam"} a chave`
        : devices === 1
          ? "1 aparelho"
          : `${formatInteger(devices)} aparelhos`,
    detail: `enviados hoje: ${formatInteger(total(({ sent }) => sent))}, sem sucesso: ${formatInteger(failed)}`,
  };
}
