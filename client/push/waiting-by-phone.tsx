import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { waitingFields } from "../../shared/families/waiting/waiting";
import { push } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { trpc } from "../app/trpc";
import { readFields } from "../app/use-submission";
import { Banner } from "../ui/banner";
import { isOfferResting, pushSupport } from "./device";
import { PhoneChoice } from "./phone-choice";

const root = getRouteApi("__root__");

/** Below the e-mail of "Avise-me": the same notice on this phone, which asks nothing but what the form around it says. */
export function WaitingByPhone() {
  const { client } = trpc.useUtils();
  const { company } = root.useRouteContext();
  const box = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<"begun" | "waits" | null>(null);
  const [isHidden, setHidden] = useState(() => isOfferResting() || pushSupport() === "none");
  if (isHidden || !company.hasPush) return null;
  const ask = async (device: string) => {
    const form = box.current?.closest("form");
    if (!form) return;
    const { email: _, ...waited } = readFields(form, waitingFields);
    const { waitsForPhone } = await client.waiting.ask.mutate({ ...waited, device });
    setDone(waitsForPhone ? "waits" : "begun");
  };
  return (
    <div ref={box} className="grid gap-4 border-t pt-5">
      {done ? (
        <Banner kind={done === "waits" ? "info" : "success"} role="status">
          {done === "waits" ? `${push.waits} ${push.waitsHint}` : push.requested}{" "}
          <a href={paths.devices} className="font-bold underline underline-offset-4">
            Ver meus avisos
          </a>
        </Banner>
      ) : (
        <>
          <p className="font-bold">Não lê email? Receba no celular.</p>
          <PhoneChoice
            why={push.why}
            onDevice={ask}
            onDeclined={() => setHidden(true)}
            otherwise="Ou receba por email."
          />
        </>
      )}
    </div>
  );
}
