import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type TagProps = { icon?: IconName | undefined; children: ReactNode };

/** A read-only fact among others of its kind (neighborhoods, services). */
export function Tag({ icon, children }: TagProps) {
  return (
    <span
      data-slot="tag"
      className="inline-flex min-h-8.5 items-center gap-2 rounded-badge bg-sunk px-3 py-1 text-small font-semibold leading-5 wrap-anywhere"
    >
      {icon === undefined ? null : <Icon name={icon} size={18} />}
      {children}
    </span>
  );
}
