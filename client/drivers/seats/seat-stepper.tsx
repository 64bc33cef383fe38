import { buttonVariants } from "../../ui/button-variants";
import { cn } from "../../ui/cn";
import { Icon, type IconName } from "../../ui/icon";

type SeatStepperProps = {
  label: string;
  icon: IconName;
  /** What the numbers are of, in the buttons' names: " da manhã", or empty. */
  of: string;
  /** Null: not told. */
  seats: number | null;
  max: number;
  /** Where the number may be left open: one step below 0 stands "–". */
  canBeOpen?: boolean;
  onChange: (seats: number | null) => void;
};

/** A number between two large buttons, within reach of a thumb. */
export function SeatStepper({ label, icon, of, seats, max, canBeOpen = false, onChange }: SeatStepperProps) {
  return (
    <div className="flex items-center gap-3 py-3 max-[23.5rem]:gap-2">
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 flex-1 font-bold">{label}</span>
      <Step
        icon="minus"
        name={`Diminuir vagas${of}`}
        isEnd={!canBeOpen && (seats ?? 0) <= 0}
        onPress={() => onChange(seats === null ? 0 : seats === 0 ? null : seats - 1)}
      />
      <output
        aria-label={`Vagas${of}`}
        className="w-12 text-center text-title tabular-nums max-[23.5rem]:w-9"
      >
        {seats ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">não informado</span>
          </>
        )}
      </output>
      <Step
        icon="plus"
        name={`Aumentar vagas${of}`}
        isEnd={(seats ?? 0) >= max}
        onPress={() => onChange((seats ?? 0) + 1)}
      />
    </div>
  );
}

type StepProps = { icon: IconName; name: string; isEnd: boolean; onPress: () => void };

// Not `disabled` at the limits: that would lose the focus while tapping.
function Step({ icon, name, isEnd, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onPress}
      className={cn(
        buttonVariants({ variant: "outline", size: "icon" }),
        "touch-manipulation",
        "aria-disabled:border-off-soft aria-disabled:bg-off-soft aria-disabled:text-disabled",
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
