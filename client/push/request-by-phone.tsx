import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../ui/button";
import { AskDialog } from "./ask-dialog";
import { isOfferResting, pushSupport } from "./device";
import { PhoneChoice } from "./phone-choice";

// Loaded with it, because it weighs more than the page.
export { requestIssues } from "../../shared/families/requests/request-form";

const root = getRouteApi("__root__");

type RequestByPhoneProps = {
  driverName: string;
  isOpen: boolean;
  /** Opens the explanation if the form around it is whole. */
  onStart: () => void;
  onDevice: (device: string) => Promise<void>;
  onClose: () => void;
};

/** Below the e-mail of "Pedir vaga": the driver's answer on this phone, and nothing to confirm. */
export function RequestByPhone({ driverName, isOpen, onStart, onDevice, onClose }: RequestByPhoneProps) {
  const { company } = root.useRouteContext();
  const [support] = useState(pushSupport);
  const [isHidden, setHidden] = useState(() => isOfferResting() || support === "none");
  if (isHidden || !company.hasPush) return null;
  const why = `Você recebe um aviso quando ${driverName} responder. Sem email, sem cadastro. Desligue quando quiser.`;
  return (
    <div className="grid gap-4 border-t pt-5">
      <p className="font-bold">Não lê email? Receba a resposta no celular.</p>
      {support === "ready" ? (
        <>
          <Button variant="outline" icon="bell" size="xl" className="w-full" onClick={onStart}>
            Pedir e receber neste celular
          </Button>
          <AskDialog
            open={isOpen}
            why={why}
            onDevice={onDevice}
            onClose={(isDeclined) => {
              onClose();
              if (isDeclined) setHidden(true);
            }}
          />
        </>
      ) : (
        <PhoneChoice why={why} onDevice={onDevice} otherwise="Ou receba por email." />
      )}
    </div>
  );
}
