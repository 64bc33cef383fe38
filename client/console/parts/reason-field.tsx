import { DECISION_REASON_LENGTH } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { Field } from "../../ui/forms/field";
import { Textarea } from "../../ui/forms/textarea";

type ReasonFieldProps = {
  id?: string;
  label: string;
  /** Who will read it. */
  readers: string;
  value: string;
  onChange: (reason: string) => void;
  /** It was confirmed with fewer characters than a reason needs. */
  isShort: boolean;
  /** Has the focus first in its dialog. */
  isFirst?: boolean;
};

/** Where staff write why. */
export function ReasonField({
  id,
  label,
  readers,
  value,
  onChange,
  isShort,
  isFirst = false,
}: ReasonFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={readers}
      error={isShort ? validation.decisionReasonTooShort : undefined}
    >
      <Textarea
        data-autofocus={isFirst || undefined}
        rows={3}
        maxLength={DECISION_REASON_LENGTH.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Whether a reason has too few characters. */
export const isShortReason = (reason: string) => reason.trim().length < DECISION_REASON_LENGTH.min;
