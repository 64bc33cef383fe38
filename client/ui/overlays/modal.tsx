import type { RefObject } from "react";
import { useModal } from "./use-modal";

type ModalProps = { dialog: RefObject<HTMLDialogElement | null>; onClose: () => void };

/** Makes a dialog in the page a modal while mounted (use-early-dialog.ts). */
export function Modal({ dialog, onClose }: ModalProps) {
  useModal(onClose, dialog);
  return null;
}
