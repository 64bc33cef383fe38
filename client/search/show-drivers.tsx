import type { ReactNode } from "react";
import { Button } from "../ui/button";

type ShowDriversProps = { disabled?: boolean; children?: ReactNode };

/** Submits the filter sheet. */
export function ShowDrivers({ disabled = false, children = "Ver condutores" }: ShowDriversProps) {
  return (
    <Button type="submit" size="xl" disabled={disabled}>
      {children}
    </Button>
  );
}
