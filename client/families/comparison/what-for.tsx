import { lazy, Suspense, startTransition, useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { forgetForm } from "../../app/use-stored-form";
import type { SearchParams } from "../../search/search-params";
import { shownSchool } from "./comparison-rows";
import { searchText } from "./use-comparison-search";

const PlaceSheet = lazy(() =>
  import("../../search/place-sheet").then((module) => ({ default: module.PlaceSheet })),
);

type WhatForProps = {
  drivers: readonly PublicProfile[];
  search: SearchParams;
  setSearch: (search: SearchParams) => void;
};

/** "Para Colégio Rio das Pedras, à tarde", and a sheet to change that. */
export function WhatFor({ drivers, search, setSearch }: WhatForProps) {
  const [isOpen, setOpen] = useState(false);
  const [driver] = drivers;
  const { escola } = search;
  const words = searchText({ ...search, ...(escola && { escola: shownSchool(drivers, escola) }) });
  const place = driver && { estado: driver.serviceState, cidade: driver.serviceCity };
  return (
    <>
      <span className="wrap-anywhere">{words ? `Para ${words} ` : null}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-2.5 text-link min-h-11 px-1 font-bold noscript:hidden"
        onClick={() => startTransition(() => setOpen(true))}
      >
        {words ? "Mudar" : "Escolha a escola e o turno"}
      </button>
      <Suspense>
        {isOpen ? (
          <PlaceSheet
            title="Escola e turno"
            params={{ ...place, ...search }}
            examples={{
              school: driver?.offeredSchoolTransport[0],
              neighborhood: driver?.offeredNeighborhoods[0],
            }}
            fixed="city"
            storedAs="comparison"
            submit={{ text: "Comparar" }}
            onSubmit={(search) => {
              forgetForm("comparison");
              setSearch(search);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
