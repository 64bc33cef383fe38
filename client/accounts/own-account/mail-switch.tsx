import type { ReactNode } from "react";
import { SwitchRow } from "../../ui/forms/switch-row";
import { ActionCard } from "./action-card";

type Switched = { isOn: boolean };

type MailSwitchProps = {
  id: string;
  title: string;
  label: string;
  /** Title of a failure. */
  failed: string;
  /** The stored value; nothing is shown until it is loaded. */
  stored: Switched | undefined;
  change: {
    isPending: boolean;
    variables: Switched | undefined;
    error: unknown;
    data: { message: string } | undefined;
    mutate: (switched: Switched) => void;
  };
  /** When such a mail is sent. */
  children: ReactNode;
};

/** A mail that a driver can switch off and on. */
export function MailSwitch({ id, title, label, failed, stored, change, children }: MailSwitchProps) {
  const shown = (change.isPending && change.variables) || stored;
  if (!shown) return null;
  return (
    <ActionCard
      id={id}
      title={title}
      failure={change.error}
      failed={failed}
      success={change.data?.message}
      action={
        <SwitchRow
          label={label}
          checked={shown.isOn}
          onChange={({ target }) => change.mutate({ isOn: target.checked })}
        />
      }
    >
      {children}
    </ActionCard>
  );
}
