import { counted } from "../../../shared/brazil";
import type { LandingPage } from "../../../shared/content/landing";
import { shiftLabels } from "../../../shared/profile/seats";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";

/** How many drivers have seats in each shift. */
export function ShiftsToday({ shifts }: Pick<LandingPage, "shifts">) {
  if (shifts.length === 0) return null;
  return (
    <div className="page pt-5 md:pt-7">
      <Card as="section" aria-labelledby="turnos" className="md:max-w-140">
        <h2 id="turnos" className="mb-2 text-h3">
          Vagas por turno
        </h2>
        <Facts
          facts={shifts.map(({ shift, drivers, seats, upTo }) => ({
            label: shiftLabels[shift],
            value:
              drivers === 0
                ? "nenhuma vaga"
                : `${driverCountText({ totalCount: drivers })}, ${upTo ? "até " : ""}${counted(seats, "vaga", "vagas")}`,
          }))}
        />
      </Card>
    </div>
  );
}
