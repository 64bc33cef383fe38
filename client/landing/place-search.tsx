import { useNavigate } from "@tanstack/react-router";
import type { LandingPage } from "../../shared/landing/landing";
import { readForm } from "../search/search-params";
import { ShiftField } from "../search/shift-field";
import { SuggestField } from "../search/suggest-field";
import { Button } from "../ui/button";
import { Card } from "../ui/card";

/** The search inside a state or city. A plain form: it works before and without JavaScript. */
export function PlaceSearch({ page: { state, city, schools, neighborhoods } }: { page: LandingPage }) {
  const navigate = useNavigate();
  const title = `Procure ${city ? `em ${city}` : "neste estado"}`;
  return (
    <div className="page pt-5 md:pt-7">
      <Card as="section" important aria-labelledby="procure">
        <h2 id="procure" className="text-h3">
          {title}
        </h2>
        <search aria-label={title}>
          <form
            action="/buscar"
            method="get"
            onSubmit={(event) => {
              event.preventDefault();
              void navigate({ to: "/buscar", search: readForm(event.currentTarget) });
            }}
            className="mt-3 grid gap-4 md:auto-cols-fr md:grid-flow-col md:items-end"
          >
            {/* Tells a search without any filter from a visit of the page. */}
            <input type="hidden" name="pagina" value={1} />
            <input type="hidden" name="estado" value={state ?? ""} />
            {city ? <input type="hidden" name="cidade" value={city} /> : <SuggestField field="city" />}
            <SuggestField field="school" example={schools[0]?.name} />
            <SuggestField field="neighborhood" example={neighborhoods[0]?.name} />
            <ShiftField shift={undefined} />
            <Button type="submit" variant="band" icon="search" className="min-h-13">
              Buscar Condutores
            </Button>
          </form>
        </search>
      </Card>
    </div>
  );
}
