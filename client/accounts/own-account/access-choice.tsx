import { formatMoment } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { CheckboxRow } from "../../ui/forms/checkbox-row";

/** Sessions and passkeys that stay, by id. */
export type RemainingAccess = { sessions: string[]; passkeys: string[] };

export const nothingRemaining: RemainingAccess = { sessions: [], passkeys: [] };

type AccessChoiceProps = {
  legend: string;
  remaining: RemainingAccess;
  onChange: (remaining: RemainingAccess) => void;
};

/** Where the account is open besides here, and which devices sign in with finger or face: what is ticked ends. */
export function AccessChoice({ legend, remaining, onChange }: AccessChoiceProps) {
  const { data } = trpc.auth.devices.useQuery(undefined, { staleTime: 0 });
  const others = data?.sessions.filter(({ isThis }) => !isThis) ?? [];
  const passkeys = data?.passkeys ?? [];
  if (!data || others.length + passkeys.length === 0) return null;
  const toggle = (list: keyof RemainingAccess, id: string, ends: boolean) =>
    onChange({
      ...remaining,
      [list]: ends ? remaining[list].filter((other) => other !== id) : [...remaining[list], id],
    });
  return (
    <fieldset className="min-w-0 text-ink">
      <legend className="mb-2 text-label font-bold">{legend}</legend>
      <div className="grid gap-2">
        {others.map(({ id, device, createdAt }) => (
          <CheckboxRow
            key={id}
            checked={!remaining.sessions.includes(id)}
            onChange={({ target }) => toggle("sessions", id, target.checked)}
            label={`${device}, entrou em ${formatMoment(createdAt)}`}
          />
        ))}
        {passkeys.map(({ id, name }) => (
          <CheckboxRow
            key={id}
            checked={!remaining.passkeys.includes(id)}
            onChange={({ target }) => toggle("passkeys", id, target.checked)}
            label={`Digital ou rosto: ${name}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
