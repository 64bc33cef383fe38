import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { COMPARED_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { OriginOfLinks } from "../../intent/origin-of-links";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { CompareBar } from "./compare-bar";
import { FavouriteItem } from "./favourite-item";
import { leadText, seenText } from "./favourite-text";
import { dismissAdded, removeAllFavourites, removeFavourite } from "./toggle-favourite";
import { useFavouriteCards } from "./use-favourite-cards";
import { useFavourites } from "./use-favourites";

// At least as high as the page of an empty list, which is what the server renders: so the footer does not move.
const area = "page min-h-112 py-7 md:py-13";

// Stores the ticks for visitors who come back from a comparison.
let lastTicked: readonly string[] = [];

/** /favoritos: the favourites of this browser. The server renders the page without them, because it doesn't know them. */
export function FavouritesPage() {
  const ids = useFavourites();
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { favourites, seenAt } = useFavouriteCards(ids);
  const [ticks, setTicks] = useState(lastTicked);
  const [isRefused, setRefused] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useEffect(dismissAdded, []);
  const shown = favourites.flatMap(({ state, id }) => (state === "shown" ? [id] : []));
  const ticked = ticks.filter((id) => shown.includes(id));
  const tick = (id: string) => {
    const isTicked = ticked.includes(id);
    setRefused(!isTicked && ticked.length >= COMPARED_MAX);
    if (!isTicked && ticked.length >= COMPARED_MAX) return;
    lastTicked = isTicked ? ticked.filter((other) => other !== id) : [...ticked, id];
    setTicks(lastTicked);
  };
  // The focused button is removed with its card.
  const leaving = (act: () => void) => () => {
    act();
    page.current?.querySelector("h1")?.focus();
  };
  if (isInBrowser && ids.length === 0) return <NoFavourites />;
  return (
    <div ref={page} className={area}>
      <PageHeading
        title="Favoritos"
        lead={
          <>
            {leadText(ids.length)} Ninguém mais vê esta lista.
            <span className="mt-2 block min-h-6 text-small">
              {seenAt === undefined ? null : seenText(seenAt)}
            </span>
          </>
        }
      />
      <noscript>
        <p className="mt-5">Os favoritos ficam no seu navegador. Para vê-los, ligue o JavaScript.</p>
      </noscript>
      <OriginOfLinks words="aos favoritos" href={paths.favourites}>
        <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {favourites.map((favourite) => (
            <li key={favourite.id}>
              <FavouriteItem
                favourite={favourite}
                isTicked={ticked.includes(favourite.id)}
                onTick={() => tick(favourite.id)}
                onTakeOut={leaving(() => removeFavourite(favourite.id))}
              />
            </li>
          ))}
        </ul>
      </OriginOfLinks>
      {ids.length === 0 ? null : (
        <Button
          variant="quiet"
          size="flush"
          icon="trash"
          className="mt-7"
          onClick={leaving(removeAllFavourites)}
        >
          Apagar a lista
        </Button>
      )}
      <CompareBar ids={ticked} isRefused={isRefused} />
    </div>
  );
}

function NoFavourites() {
  return (
    <div className={area}>
      <EmptyState
        level={1}
        title="Você ainda não guardou ninguém"
        actions={
          <ButtonLink to="/buscar" size="xl">
            Buscar Condutores
          </ButtonLink>
        }
      >
        Toque no coração de um condutor para guardar aqui.
      </EmptyState>
    </div>
  );
}
