import { useNavigate } from "@tanstack/react-router";
import type { ReceivedFilterParam, ReceivedParams } from "../../../../shared/families/requests/received";
import type { RequestCounts } from "../../../../shared/families/requests/received-calls";
import { paths } from "../../../../shared/paths";
import { shiftLabels } from "../../../../shared/profile/seats";
import { type ShiftFilter, shiftFilterNames, shiftFilters } from "../../../../shared/search/facts";
import { Field } from "../../../ui/forms/field";
import { Select } from "../../../ui/forms/select";
import { readReceivedParams } from "./received-params";

const stateLabels: Record<ReceivedFilterParam, string> = {
  responder: "A responder",
  vaga: "Tenho vaga",
  fechado: "Fechados",
  encerrado: "Encerrados",
};

type ReceivedFiltersProps = { params: ReceivedParams; shifts: RequestCounts["shifts"] };

/** Narrows the list; what is chosen is in the address. The shift only where there are several. */
export function ReceivedFilters({ params, shifts }: ReceivedFiltersProps) {
  const navigate = useNavigate();
  const choose = (change: { estado?: string; turno?: string }) =>
    void navigate({
      to: paths.requests,
      search: readReceivedParams({ ...params, ...change }),
      replace: true,
      resetScroll: false,
    });
  const named = shiftFilterNames.filter((name: ShiftFilter) =>
    shifts.some(({ shift }) => shift === shiftFilters[name]),
  );
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Situação">
        <Select value={params.estado ?? ""} onChange={({ target }) => choose({ estado: target.value })}>
          <option value="">Todos</option>
          {Object.entries(stateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {named.length > 1 ? (
        <Field label="Turno">
          <Select value={params.turno ?? ""} onChange={({ target }) => choose({ turno: target.value })}>
            <option value="">Todos</option>
            {named.map((name) => (
              <option key={name} value={name}>
                {shiftLabels[shiftFilters[name]]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
