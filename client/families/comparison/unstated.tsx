import { lazy, Suspense, startTransition, useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import type { SearchParams } from "../../search/search-params";
import { Button } from "../../ui/button";
import { questionsAbout, unstatedLabels } from "./comparison-questions";
import type { Row } from "./comparison-rows";

const AskAll = lazy(() => import("./ask-all").then((module) => ({ default: module.AskAll })));

type UnstatedProps = { drivers: readonly PublicProfile[]; unstated: readonly Row[]; search: SearchParams };

/** What none of the drivers told, and a button that asks all of them. */
export function Unstated({ drivers, unstated, search }: UnstatedProps) {
  const [isOpen, setOpen] = useState(false);
  if (unstated.length === 0) return null;
  const { details, documents } = unstatedLabels(unstated);
  const [only] = drivers;
  const title =
    drivers.length === 1
      ? `Perguntar a ${only?.name}`
      : `Perguntar aos ${drivers.length === 2 ? "dois" : "três"}`;
  return (
    <div className="mt-5 flex flex-col gap-3 rounded-control bg-sunk p-4 md:flex-row md:items-center md:gap-8 md:px-6">
      <p className="md:flex-1">
        {details ? (
          <>
            <strong className="font-bold">
              {drivers.length === 1 ? "Não informou:" : "Nenhum informou:"}
            </strong>{" "}
            {details}.{" "}
          </>
        ) : null}
        {documents ? (
          <>
            <strong className="font-bold">Sem documento conferido:</strong> {documents}.
          </>
        ) : null}
      </p>
      <Button
        variant="outline"
        icon="chat"
        className="noscript:hidden"
        onClick={() => startTransition(() => setOpen(true))}
      >
        {title}
      </Button>
      <Suspense>
        {isOpen ? (
          <AskAll
            title={title}
            drivers={drivers}
            questions={questionsAbout(unstated)}
            search={search}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
