import { formatInteger } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { DEMAND_DAYS, DEMAND_FAMILIES_MIN, demandShiftLabels } from "../../../shared/profile/results/results";
import type { Demand } from "../../../shared/schemas/results";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { fieldId } from "../editor/field-id";
import { searchedText } from "../editor/searched-text";

/** Places in the driver's city for which families found no seat. Renders nothing if there are none. */
export function DemandCard({ demand, city }: { demand: readonly Demand[]; city: string }) {
  if (demand.length === 0) return null;
  const year = demand.find((sought) => sought.year)?.year;
  return (
    <Card as="section" aria-labelledby="procura">
      <h2 id="procura" className="text-h2">
        Procura sem vaga
      </h2>
      <p className="mt-1 text-label text-ink-2">
        {demand.every((sought) => sought.year) ? "Em" : `Nos últimos ${DEMAND_DAYS} dias, em`} {city}.
      </p>
      <ul className="mt-2">
        {demand.map((sought) => (
          <li
            key={`${sought.kind} ${sought.label} ${sought.shift} ${sought.year}`}
            className="grid items-center gap-3 border-b py-4 md:grid-cols-[minmax(0,1fr)_16rem] md:gap-5"
          >
            <p className="min-w-0 wrap-anywhere">
              <strong>{formatInteger(sought.families)} famílias</strong>{" "}
              {sought.year ? `pediram vaga para ${sought.year}` : "procuraram vaga"}
              {sought.shift ? ` ${demandShiftLabels[sought.shift]}` : ""} {sought.at}{" "}
              <strong>{sought.label}</strong>
              {sought.year ? " desde setembro." : " e não acharam."}
            </p>
            <NextStep sought={sought} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-label text-ink-2">
        Só mostramos a partir de {DEMAND_FAMILIES_MIN} famílias, e nunca quem são. A mesma família conta uma
        vez por dia{year ? `, e nos pedidos para ${year} uma vez só` : null}.
      </p>
    </Card>
  );
}

function NextStep({ sought }: { sought: Demand }) {
  if (sought.isServed) {
    const when = sought.shift ? ` ${demandShiftLabels[sought.shift]}` : "";
    return (
      <p className="text-label text-ink-2">
        {sought.year
          ? `Você já atende. Informe suas vagas para ${sought.year}, e as famílias podem pedir a você.`
          : `Você já atende. Se abrir vaga${when}, quem pediu aviso recebe um email.`}
      </p>
    );
  }
  const isSchool = sought.kind === "school";
  const words = isSchool ? "Adicionar esta escola" : "Adicionar este bairro";
  return (
    <ButtonLink
      to={paths.editor}
      hash={fieldId(isSchool ? "offeredSchoolTransport" : "offeredNeighborhoods")}
      state={searchedText(isSchool ? "schoolText" : "neighborhoodText", sought.label)}
      icon="plus"
      variant="outline"
      aria-label={`${words}: ${sought.label}`}
    >
      {words}
    </ButtonLink>
  );
}
