import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../ui/button";

type SubmitButtonProps = { loading: boolean; loadingText: string; children: ReactNode };

/** The main button of an account form. Until the page is ready it does nothing, instead of sending the form its own way. */
export function SubmitButton({ loading, loadingText, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type={isHydrated ? "submit" : "button"}
      size="xl"
      loading={loading}
      loadingText={loadingText}
      {...(isHydrated ? {} : { "aria-disabled": true })}
    >
      {children}
    </Button>
  );
}
