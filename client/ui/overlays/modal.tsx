import type { RefObject } from "react";
import { useModal } from "./use-modal";

type ModalProps = { dialog: RefObject<HTMLDialogElement | null>; onClose: () => void };

/** Makes a dialog that stands in the page a modal for as long as it is mounted (use-early-dialog.ts). */
export function Modal({ dialog, onClose }: ModalProps) {
  useModal(onClose, dialog);
  return null;
}
