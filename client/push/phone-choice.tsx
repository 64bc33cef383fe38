import { type ReactNode, useState } from "react";
import { push } from "../../shared/messages";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { AskDialog } from "./ask-dialog";
import { pushSupport } from "./device";

type PhoneChoiceProps = {
  why: ReactNode;
  onDevice: (device: string) => Promise<void> | void;
  onDeclined?: () => void;
  /** What is offered besides, as a mail, for an iPhone without the app. */
  otherwise?: string;
};

/** "Avisar neste celular" with its explanation; what to do first on an iPhone; nothing without support. */
export function PhoneChoice({ why, onDevice, onDeclined, otherwise }: PhoneChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const support = pushSupport();
  if (support === "none") return null;
  if (support === "blocked") return <p className="text-ink-2">{push.blocked}</p>;
  if (support === "install") return <InstallSteps otherwise={otherwise} />;
  return (
    <>
      <Button variant="outline" icon="bell" size="xl" className="w-full" onClick={() => setOpen(true)}>
        Avisar neste celular
      </Button>
      <AskDialog
        open={isOpen}
        why={why}
        onDevice={onDevice}
        onClose={(isDeclined) => {
          setOpen(false);
          if (isDeclined) onDeclined?.();
        }}
      />
    </>
  );
}

const steps = [
  { icon: "share", text: "Toque em “Compartilhar”" },
  { icon: "plus", text: "Escolha “Adicionar à Tela de Início”" },
  { icon: "bell", text: "Abra o Rota Escola por lá e peça o aviso" },
] as const;

/** Apple gives notices only to what is on the home screen. */
function InstallSteps({ otherwise }: { otherwise: string | undefined }) {
  return (
    <section aria-label="Avisos no iPhone">
      <p>No iPhone, os avisos chegam pelo Rota Escola na Tela de Início.</p>
      <ol className="mt-3 grid gap-2.5">
        {steps.map(({ icon, text }, index) => (
          <li key={icon} className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunk">
              <Icon name={icon} />
            </span>
            <span className="min-w-0">
              {index + 1}. {text}
            </span>
          </li>
        ))}
      </ol>
      {otherwise ? <p className="mt-3 text-ink-2">{otherwise}</p> : null}
    </section>
  );
}
