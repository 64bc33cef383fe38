import { firstItems } from "../../shared/drivers";
import { PLAN_FEATURES_MAX } from "../../shared/limits";
import { Icon } from "../ui/icon";

/** A plan's features: at most six, then how many more there are (§9). */
export function PlanFeatures({ features }: { features: readonly string[] }) {
  const { shown, more } = firstItems(features, PLAN_FEATURES_MAX);
  return (
    <div>
      <ul className="grid gap-3.5">
        {shown.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon name="check" size={24} className="mt-px" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-5 font-bold">+{more} recursos adicionais</p> : null}
    </div>
  );
}
