import { useState } from "react";
import { push } from "../../shared/messages";
import { Banner } from "../ui/banner";
import { Card } from "../ui/card";
import { isOfferResting, knownDevice, pushSupport } from "./device";
import { useKinds } from "./driver-notices";
import { PhoneChoice } from "./phone-choice";

/** On /painel, once the profile is published: offers notices on this device, once. */
export function OfferCard() {
  const [isOffered, setOffered] = useState(
    () => !knownDevice() && !isOfferResting() && pushSupport() === "ready",
  );
  const [isDone, setDone] = useState(false);
  const { choose } = useKinds(() => setDone(true));
  if (isDone)
    return (
      <Banner kind="success" role="status">
        {push.onHere}
      </Banner>
    );
  if (!isOffered) return null;
  return (
    <Card as="section" aria-labelledby="oferta-avisos">
      <h2 id="oferta-avisos" className="text-h3">
        Receba avisos neste celular
      </h2>
      <p className="mt-2 mb-4 text-ink-2">{push.whyDriver}</p>
      <PhoneChoice
        why={push.whyDriver}
        onDevice={(device) => choose(device)}
        onDeclined={() => setOffered(false)}
      />
    </Card>
  );
}
