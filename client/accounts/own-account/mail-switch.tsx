import type { ReactNode } from "react";
import { CallFailure } from "../../app/call-failure";
import { Banner } from "../../ui/banner";
import { SwitchRow } from "../../ui/forms/switch-row";
import { Skeleton } from "../../ui/skeleton";

type Switched = { isOn: boolean };

type MailSwitchProps = {
  label: string;
  /** Title of a failure. */
  failed: string;
  /** The stored value, and whether it could not be loaded. */
  stored: { data: Switched | undefined; isError: boolean };
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

/** A mail that a driver can switch off and on; its place is taken while it is loading. */
export function MailSwitch({ label, failed, stored, change, children }: MailSwitchProps) {
  const shown = (change.isPending && change.variables) || stored.data;
  if (!shown) return stored.isError ? null : <Skeleton className="h-24" />;
  return (
    <div>
      <SwitchRow
        label={label}
        hint={children}
        checked={shown.isOn}
        onChange={({ target }) => change.mutate({ isOn: target.checked })}
      />
      <CallFailure error={change.error} lead={`${failed}.`} className="mt-3" />
      {change.data ? (
        <Banner kind="success" role="status" className="mt-3">
          {change.data.message}
        </Banner>
      ) : null}
    </div>
  );
}
