import { Link } from "@tanstack/react-router";
import { FEATURED_CACHE } from "../../../shared/limits";
import { trpc } from "../../app/trpc";
import { PlaceChips } from "./place-chips";

const SHOWN = 12;

/** Links to the cities with most drivers and to all places. Renders nothing while loading. */
export function LargestCities() {
  const { data } = trpc.landing.page.useQuery({}, { staleTime: FEATURED_CACHE, retry: false });
  if (!data || data.cities.length === 0) return null;
  return (
    <div className="page pb-13 md:pb-18">
      <PlaceChips title="Transporte escolar por cidade" links={data.cities.slice(0, SHOWN)} />
      <Link
        to="/transporte-escolar/$"
        params={{ _splat: "" }}
        className="text-link mt-3 inline-block py-2.5 font-bold"
      >
        Ver todos os estados
      </Link>
    </div>
  );
}
