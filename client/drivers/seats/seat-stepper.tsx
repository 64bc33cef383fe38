import { buttonVariants } from "../../ui/button-variants";
import { cn } from "../../ui/cn";
import { Icon, type IconName } from "../../ui/icon";

type SeatStepperProps = {
  label: string;
  icon: IconName;
  /** The shift in the buttons' names: "da manhã", or empty. */
  of: string;
  seats: number;
  max: number;
  onChange: (seats: number) => void;
};

/** A number between two large buttons, within reach of a thumb. */
export function SeatStepper({ label, icon, of, seats, max, onChange }: SeatStepperProps) {
  return (
    <div className="flex items-center gap-3 py-3">
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 flex-1 font-bold">{label}</span>
      <Step
        icon="minus"
        name={`Diminuir vagas${of}`}
        isEnd={seats <= 0}
        onPress={() => onChange(seats - 1)}
      />
      <output aria-label={`Vagas${of}`} className="w-12 text-center text-title tabular-nums">
        {seats}
      </output>
      <Step
        icon="plus"
        name={`Aumentar vagas${of}`}
        isEnd={seats >= max}
        onPress={() => onChange(seats + 1)}
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
