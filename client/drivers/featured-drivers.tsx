import { FEATURED_CACHE } from "../../shared/limits";
import { failures } from "../../shared/messages";
import { trpc } from "../app/trpc";
import { ErrorState } from "../ui/error-state";
import { Loading } from "../ui/skeleton";
import { DriverCard } from "./driver-card";
import { DriverCardSkeletons } from "./driver-card-skeleton";

/** Six; on phones three, before "Ver Mais Condutores". */
const grid = "grid gap-4 max-md:*:nth-[n+4]:hidden md:grid-cols-2 md:gap-6 lg:grid-cols-3";

/** The best-ranked drivers with a free seat (§2 "Home"). */
export function FeaturedDrivers() {
  const featured = trpc.drivers.featured.useQuery(undefined, { staleTime: FEATURED_CACHE });
  if (featured.isError) {
    return (
      <ErrorState
        title={failures.featured}
        onRetry={() => featured.refetch()}
        retrying={featured.isFetching}
      />
    );
  }
  if (featured.isPending) {
    return (
      <Loading text="Carregando condutores...">
        <DriverCardSkeletons className={grid} />
      </Loading>
    );
  }
  if (featured.data.length === 0) {
    return (
      <p className="text-ink-2">Ainda não há condutores com vagas por aqui. Faça uma busca na sua cidade.</p>
    );
  }
  return (
    <ul className={grid}>
      {featured.data.map((driver) => (
        <li key={driver.id}>
          <DriverCard driver={driver} />
        </li>
      ))}
    </ul>
  );
}
