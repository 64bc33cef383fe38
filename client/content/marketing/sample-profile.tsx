import { AvailabilityBadge } from "../../drivers/availability-badge";
import { seatText } from "../../drivers/seats/seat-text";
import { buttonVariants } from "../../ui/button-variants";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { Icon, type IconName } from "../../ui/icon";
import { sampleDriver } from "./sample-driver";

const driver = { ...sampleDriver, available: true };

/** A driver card as families see it, as an example without links. */
export function SampleProfile() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex gap-4">
        <img
          src="/art/sample-driver.webp"
          alt=""
          width={96}
          height={96}
          loading="lazy"
          className="size-24 rounded-photo"
        />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <p className="text-h3 font-extrabold">{driver.name}</p>
          <p className="text-small text-ink-2">
            {driver.city}, {driver.state}
          </p>
          <AvailabilityBadge driver={driver} />
        </div>
      </div>
      <ul className="flex flex-col gap-2">
        <Fact icon="van">
          <strong className="font-semibold">{driver.vehicleType}</strong>, {seatText(driver)}
        </Fact>
        <Fact icon="pin">
          {driver.neighborhoods.join(", ")} <strong>+2 mais</strong>
        </Fact>
        <Fact icon="school">
          {driver.schools.join(", ")} <strong>+3 mais</strong>
        </Fact>
      </ul>
      <p aria-hidden="true" className={cn(buttonVariants({ variant: "outline" }), "w-full")}>
        Ver Perfil
      </p>
    </Card>
  );
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3 text-small">
      <Icon name={icon} size={20} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
