import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, startTransition, useState } from "react";
import type { LandingPage } from "../../../shared/content/landing";
import { storedFormKey, useStoredForm } from "../../app/use-stored-form";
import { SearchFields } from "../../search/search-fields";
import { readForm, type SearchParams, searchPath } from "../../search/search-params";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { searchOf } from "./search-of";

const PlaceSheet = lazy(() =>
  import("../../search/place-sheet").then((module) => ({ default: module.PlaceSheet })),
);

/**
 * The search inside a state or city. A plain form: it works before and without JavaScript. On phones a city has one field,
 * which opens the others in a sheet, so that drivers come first.
 */
export function PlaceSearch({ page }: { page: LandingPage }) {
  const { city, schools, neighborhoods } = page;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const search = (params: SearchParams) => void navigate({ to: "/buscar", search: params });
  const params = searchOf(page);
  const storedAs = `place.${searchPath(params)}`;
  const { ref } = useStoredForm(storedAs);
  const fields = {
    params,
    fixed: city ? ("city" as const) : ("state" as const),
    examples: { school: schools[0]?.name, neighborhood: neighborhoods[0]?.name },
  };
  const title = `Procure ${city ? `em ${city}` : "neste estado"}`;
  return (
    <div className="page pt-4 md:pt-7">
      {city ? (
        <Button
          variant="outline"
          size="xl"
          icon="search"
          className="w-full justify-start! font-normal! md:hidden noscript:hidden"
          onClick={() => startTransition(() => setOpen(true))}
        >
          Escola ou bairro em {city}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? (
          <PlaceSheet
            title={title}
            {...fields}
            storedAs={storedAs}
            submit={{ text: "Buscar Condutores", icon: "search" }}
            onSubmit={search}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
      <Card
        as="section"
        important
        aria-labelledby="procure"
        className={cn(city && "max-md:hidden noscript:block")}
      >
        <h2 id="procure" className="text-h3">
          {title}
        </h2>
        <search aria-label={title}>
          <form
            ref={ref}
            data-stored={storedFormKey(storedAs)}
            action="/buscar"
            method="get"
            onSubmit={(event) => {
              event.preventDefault();
              search(readForm(event.currentTarget));
            }}
            className={cn(
              "mt-3 grid gap-4 md:items-end",
              // In the season "Para" makes it two rows.
              city
                ? "md:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_auto] lg:has-[[name=ano]]:grid-cols-[1.5fr_1fr_auto]"
                : "md:grid-cols-3",
            )}
          >
            <SearchFields
              {...fields}
              shiftClassName={cn(!city && "max-w-136 md:col-span-2 lg:has-[+fieldset]:col-span-1")}
            />
            <Button type="submit" variant="band" icon="search" className="min-h-13 max-lg:px-3">
              Buscar Condutores
            </Button>
          </form>
        </search>
      </Card>
    </div>
  );
}
