import type { RequestCounts } from "../../../../shared/families/requests/received-calls";
import { paths } from "../../../../shared/paths";
import { shiftFacts } from "../../../drivers/seats/shift-facts";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { CsvButton } from "./csv-button";
import { shiftCountText } from "./request-words";

/** In each shift, the seats told and the requests that wait. */
export function ShiftCounts({ counts, year }: { counts: RequestCounts; year: number }) {
  return (
    <Card as="section" aria-labelledby="vagas-e-pedidos">
      <h2 id="vagas-e-pedidos" className="text-h3 font-extrabold">
        Vagas e pedidos
      </h2>
      <ul className="mt-2 divide-y">
        {counts.shifts.map((entry) => (
          <li key={entry.shift} className="flex min-h-12 items-center gap-3 py-2">
            <Icon name={shiftFacts[entry.shift].icon} className="text-ink-2" />
            <span className="min-w-0">{shiftCountText(entry)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 border-t pt-3">
        <ButtonLink to={paths.dashboard} hash="suas-vagas" icon="pencil" variant="quiet" size="flush">
          Mudar vagas para {year}
        </ButtonLink>
        <CsvButton year={year} />
      </div>
    </Card>
  );
}
