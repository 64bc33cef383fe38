import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { failures, push } from "../../shared/messages";
import { type DriverPushKind, driverKindNames, driverKinds } from "../../shared/push/kinds";
import { CallFailure } from "../app/call-failure";
import { trpc } from "../app/trpc";
import { SwitchRow } from "../ui/forms/switch-row";
import { areShown, knownDevice, pushSupport } from "./device";
import { PhoneChoice } from "./phone-choice";
import { useDevice } from "./use-device";

/** "Avisos" on /minha-conta: which kinds this device gets, each switched at once. */
export function DriverNotices() {
  const { notices, reload, setNotices } = useDevice();
  const { choose, failure } = useKinds(reload);
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  if (!notices || (pushSupport() === "none" && !notices.isOwn)) return null;
  // Families ask only in the season in which a year is sold.
  const shown = driverKindNames.filter((kind) => kind !== "requests" || yearOnSale);
  const turn = (kind: DriverPushKind, isOn: boolean) => {
    const kinds = driverKindNames.filter((name) => (name === kind ? isOn : notices.kinds.includes(name)));
    setNotices({ ...notices, kinds });
    void choose(knownDevice() ?? "", kinds);
  };
  return (
    <section aria-labelledby="avisos" className="mt-5 border-t pt-5">
      <h3 id="avisos" className="font-extrabold">
        Avisos
      </h3>
      <p className="mt-1 mb-3 text-ink-2">O que você quer receber neste aparelho. Os emails continuam.</p>
      {notices.isOwn && areShown() ? (
        shown.map((kind) => (
          <SwitchRow
            key={kind}
            label={driverKinds[kind].label}
            checked={notices.kinds.includes(kind)}
            onChange={({ target }) => turn(kind, target.checked)}
          />
        ))
      ) : (
        <PhoneChoice
          why={push.whyDriver}
          onDevice={(device) => choose(device, notices.isOwn ? notices.kinds : undefined)}
        />
      )}
      <CallFailure error={failure} lead={`${failures.notices}.`} className="mt-4" />
    </section>
  );
}

/** Says which kinds a device gets: those that are on at first, if it says none. */
export function useKinds(onChosen: () => unknown) {
  const { client } = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const choose = async (
    device: string,
    kinds = driverKindNames.filter((kind) => driverKinds[kind].isOnAtFirst),
  ) => {
    setFailure(null);
    try {
      await client.push.choose.mutate({ device, kinds });
    } catch (error) {
      setFailure(error);
    }
    await onChosen();
  };
  return { choose, failure };
}
