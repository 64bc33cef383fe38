import type { RefObject } from "react";
import { driverCountText } from "../../shared/search/driver-count-text";
import { useModal } from "../ui/overlays/use-modal";
import type { SearchParams } from "./search-params";
import { ShowDrivers } from "./show-drivers";
import { useFoundCount } from "./use-found-count";

type OpenSheetProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The search that the form would make now. */
  params: SearchParams;
  onClose: () => void;
};

/** Makes the sheet of filters a modal for as long as it is mounted, and says on its button how many drivers there would be. */
export function OpenSheet({ dialog, params, onClose }: OpenSheetProps) {
  useModal(onClose, dialog);
  const count = useFoundCount(params);
  if (count?.totalCount === 0) return <ShowDrivers disabled>Nenhum com esses filtros</ShowDrivers>;
  return <ShowDrivers>{count ? `Ver ${driverCountText(count)}` : undefined}</ShowDrivers>;
}
