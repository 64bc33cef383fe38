import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/button";
import { TermsDialog } from "./terms-dialog";

/** Before the form: the terms of responsibility have to be read and accepted (§2 "Registration"). */
export function TermsStep({ onRead, onAccept }: { onRead: () => void; onAccept: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-5">
      <p className="max-w-text">
        Antes de criar a conta, leia e aceite os termos de responsabilidade. São cinco declarações curtas
        sobre você, seu veículo e o uso dos seus dados.
      </p>
      <Button
        size="xl"
        onClick={() => {
          setIsOpen(true);
          onRead();
        }}
        aria-haspopup="dialog"
        {...(isHydrated ? {} : { "aria-disabled": true })}
      >
        Ler termos de responsabilidade
      </Button>
      <TermsDialog open={isOpen} onClose={() => setIsOpen(false)} onAccept={onAccept} />
    </div>
  );
}
