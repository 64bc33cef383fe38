import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, startTransition, useState } from "react";
import { Button } from "../../ui/button";
import { useLater } from "../../ui/use-later";

// Only needed to continue, not to see the page, so it is loaded later.
const loadTerms = () => import("./terms-dialog");
const TermsDialog = lazy(() => loadTerms().then((module) => ({ default: module.TermsDialog })));

/** Before the form: the terms of responsibility have to be read and accepted (§2 "Registration"). */
export function TermsStep({ onRead, onAccept }: { onRead: () => void; onAccept: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  useLater(loadTerms);
  return (
    <div className="grid gap-5">
      <p className="max-w-text">
        Antes de criar a conta, leia e aceite os termos de responsabilidade. São cinco declarações curtas
        sobre você, seu veículo e o uso dos seus dados.
      </p>
      <Button
        size="xl"
        onClick={() => {
          startTransition(() => setIsOpen(true));
          onRead();
        }}
        aria-haspopup="dialog"
        {...(isHydrated ? {} : { "aria-disabled": true })}
      >
        Ler termos de responsabilidade
      </Button>
      <Suspense>
        {isOpen ? <TermsDialog open onClose={() => setIsOpen(false)} onAccept={onAccept} /> : null}
      </Suspense>
    </div>
  );
}
