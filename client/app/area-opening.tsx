import { useRouteContext } from "@tanstack/react-router";
import { Loading } from "../ui/skeleton";
import { Logo } from "./layout/logo";
import { mainId } from "./layout/skip-link";

/** Shown while the script of an area loads that is rendered only in the browser; without scripts it says so. */
export function AreaOpening() {
  const { company } = useRouteContext({ from: "__root__" });
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-surface">
        <div className="page flex h-15 items-center md:h-16">
          <Logo brandName={company.brandName} />
        </div>
      </header>
      <main id={mainId} className="page py-7">
        <noscript>
          <p className="mb-5 font-bold">Para usar esta página, ative o JavaScript do seu navegador.</p>
        </noscript>
        <div className="noscript:hidden">
          <Loading text="Abrindo..." />
        </div>
      </main>
    </div>
  );
}
