import type { LandingPage } from "../../shared/landing/landing";
import { type Shift, shiftLabels } from "../../shared/profile/seats";
import type { ShiftFilter } from "../../shared/search/facts";
import { ButtonLink } from "../ui/button-link";
import { Card } from "../ui/card";
import { searchOf } from "./search-of";

const needs: Record<Shift, { when: string; turno: ShiftFilter }> = {
  morning: { when: "de manhã", turno: "manha" },
  afternoon: { when: "à tarde", turno: "tarde" },
  night: { when: "à noite", turno: "noturno" },
};

/** Where nobody has seats, at all or in a shift, the way to "Avise-me": the search that finds nobody offers it, filled in. */
export function WaitForSeats({ page }: { page: LandingPage }) {
  const { kind, drivers, withSeats, shifts } = page;
  if (drivers === 0 || kind === "country" || kind === "state") return null;
  const full = withSeats.drivers === 0 ? undefined : shifts.find((one) => one.drivers === 0)?.shift;
  if (withSeats.drivers > 0 && !full) return null;
  return (
    <div className="page py-6 md:py-8">
      <Card as="section" className="md:max-w-140">
        <h2 className="text-h3">{full ? `Precisa de vaga ${needs[full].when}?` : "Precisa de uma vaga?"}</h2>
        <p className="mt-1 mb-4 text-ink-2">
          {`Ninguém tem vaga ${full ? `no turno ${shiftLabels[full]} ` : ""}hoje. Deixe seu email e avisamos quando abrir.`}
        </p>
        <ButtonLink
          to="/buscar"
          search={{ ...searchOf(page), ...(full && { turno: needs[full].turno }) }}
          icon="bell"
        >
          Avise-me quando houver vaga
        </ButtonLink>
      </Card>
    </div>
  );
}
