import type { RefObject } from "react";
import { driverCountText } from "../../shared/search/driver-count-text";
import { useModal } from "../ui/overlays/use-modal";
import type { SearchParams } from "./search-params";
import { ShowDrivers } from "./show-drivers";
import { useFoundCount } from "./use-found-count";

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
