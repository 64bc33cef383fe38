import { useHydrated } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "../ui/button";

type SubmitButtonProps = { loading: boolean; loadingText: string; children: ReactNode };

/** The main button of an account form. Without scripts it does nothing, because a native submit would be wrong. */
export function SubmitButton({ loading, loadingText, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  // React handles clicks slightly before it renders again with `isHydrated`.
  const submit = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Button
      {...(isHydrated ? { type: "submit" } : { onClick: submit, "aria-disabled": true })}
      size="xl"
      loading={loading}
      loadingText={loadingText}
    >
      {children}
    </Button>
  );
}
