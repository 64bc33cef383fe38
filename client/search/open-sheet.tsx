import type { RefObject } from "react";
import { formatInteger } from "../../shared/brazil";
import { driverCountText } from "../../shared/search/driver-count-text";
import { type TickFilter, tickFilterNames } from "../../shared/search/facts";
import { useModal } from "../ui/overlays/use-modal";
import type { SearchParams } from "./search-params";
import { ShowDrivers } from "./show-drivers";
import { useFoundCount } from "./use-found-count";
import { useTickGroups } from "./use-tick-groups";

type OpenSheetProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The search for the form's current values. */
  params: SearchParams;
  onClose: () => void;
};

/** Makes the filter sheet a modal while mounted, and shows the number of matching drivers on its button. */
export function OpenSheet({ dialog, params, onClose }: OpenSheetProps) {
  useModal(onClose, dialog);
  const count = useFoundCount(params);
  if (count?.totalCount === 0) return <ShowDrivers disabled>Nenhum com esses filtros</ShowDrivers>;
  return <ShowDrivers>{count ? `Ver ${driverCountText(count)}` : undefined}</ShowDrivers>;
}

/** How many drivers a filter would leave, together with those that are ticked; nothing while unknown. */
export function TickCount({ params, name }: Pick<OpenSheetProps, "params"> & { name: TickFilter }) {
  const groups = useTickGroups(params)?.groups;
  if (!groups) return null;
  const wanted = tickFilterNames.filter((tick) => tick === name || params[tick]);
  const count = groups
    .filter(({ ticks }) => wanted.every((tick) => ticks.includes(tick)))
    .reduce((sum, { drivers }) => sum + drivers, 0);
  return (
    <span className="ml-auto pt-0.5 font-normal text-ink-2">
      <span className="sr-only">, </span>
      {formatInteger(count)}
      <span className="sr-only">{count === 1 ? " condutor" : " condutores"}</span>
    </span>
  );
}

/** Says so if the numbers beside the filters don't count all drivers. */
export function CountLimit({ params }: Pick<OpenSheetProps, "params">) {
  return useTickGroups(params)?.areFirst ? " Os números são dos primeiros 1.000 condutores." : null;
}
