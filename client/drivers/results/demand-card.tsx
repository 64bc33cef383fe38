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
  const year = demand.find((searched) => searched.year)?.year;
  return (
    <Card as="section" aria-labelledby="procura">
      <h2 id="procura" className="text-h2">
        Procura sem vaga
      </h2>
      <p className="mt-1 text-label text-ink-2">
        {demand.every((searched) => searched.year) ? "Em" : `Nos últimos ${DEMAND_DAYS} dias, em`} {city}.
      </p>
      <ul className="mt-2">
        {demand.map((searched) => (
          <li
            key={`${searched.kind} ${searched.label} ${searched.shift} ${searched.year}`}
            className="grid items-center gap-3 border-b py-4 md:grid-cols-[minmax(0,1fr)_16rem] md:gap-5"
          >
            <p className="min-w-0 wrap-anywhere">
              <strong>{formatInteger(searched.families)} famílias</strong>{" "}
              {searched.year ? `pediram vaga para ${searched.year}` : "procuraram vaga"}
              {searched.shift ? ` ${demandShiftLabels[searched.shift]}` : ""} {searched.at}{" "}
              <strong>{searched.label}</strong>
              {searched.year ? " desde setembro." : " e não acharam."}
            </p>
            <NextStep searched={searched} />
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

function NextStep({ searched }: { searched: Demand }) {
  if (searched.isServed) {
    const when = searched.shift ? ` ${demandShiftLabels[searched.shift]}` : "";
    return (
      <p className="text-label text-ink-2">
        {searched.year
          ? `Você já atende. Informe suas vagas para ${searched.year}, e as famílias podem pedir a você.`
          : `Você já atende. Se abrir vaga${when}, quem pediu aviso recebe um email.`}
      </p>
    );
  }
  const isSchool = searched.kind === "school";
  const words = isSchool ? "Adicionar esta escola" : "Adicionar este bairro";
  return (
    <ButtonLink
      to={paths.editor}
      hash={fieldId(isSchool ? "offeredSchoolTransport" : "offeredNeighborhoods")}
      state={searchedText(isSchool ? "schoolText" : "neighborhoodText", searched.label)}
      icon="plus"
      variant="outline"
      aria-label={`${words}: ${searched.label}`}
    >
      {words}
    </ButtonLink>
  );
}
