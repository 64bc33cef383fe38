import { FAVOURITES_MAX } from "../../../shared/limits";
import { currentToasts, dismissToast, toast } from "../../ui/overlays/toast";
import { readFavourites, writeFavourites } from "./favourite-ids";
import { type FavouriteCard, rememberSeen } from "./seen-cards";

let hasExplained = false;

const SHOW = "Ver favoritos";

/** Adds a driver to the favourites or removes it; the first addition of a visit is explained in a toast. */
export function toggleFavourite(driver: FavouriteCard, showFavourites: () => void): void {
  const ids = readFavourites();
  if (ids.includes(driver.id)) {
    removeFavourite(driver.id);
    return;
  }
  if (ids.length >= FAVOURITES_MAX) {
    toast({
      kind: "error",
      title: `Você já guardou ${FAVOURITES_MAX} condutores`,
      text: "Remova alguém da lista para guardar outro.",
      action: { label: SHOW, onPress: showFavourites },
    });
    return;
  }
  const isStored = writeFavourites([driver.id, ...ids]);
  rememberSeen([driver]);
  if (hasExplained) return;
  hasExplained = true;
  toast({
    kind: "success",
    ...(isStored
      ? { title: "Guardado neste aparelho" }
      : {
          title: "Guardado só nesta visita",
          text: "Este navegador não deixa guardar mais nada. Ao fechar a página, a lista some.",
        }),
    action: { label: SHOW, onPress: showFavourites },
  });
}

/** Dismisses the toasts that offer to show the favourites, for when they are shown. */
export function dismissAdded(): void {
  for (const { id, action } of currentToasts()) if (action?.label === SHOW) dismissToast(id);
}

/** Removes a driver from the favourites, with an undo. */
export function removeFavourite(id: string): void {
  const ids = readFavourites();
  writeFavourites(ids.filter((other) => other !== id));
  offerBack("Removido dos favoritos", ids, [id]);
}

/** Removes all favourites, with an undo. */
export function removeAllFavourites(): void {
  const ids = readFavourites();
  writeFavourites([]);
  offerBack("Lista apagada", ids, ids);
}

/** @param before the list as it was; what was added or removed since stays so */
function offerBack(title: string, before: readonly string[], removed: readonly string[]): void {
  const onPress = () => {
    const now = readFavourites();
    const added = now.filter((id) => !before.includes(id));
    const rest = before.filter((id) => removed.includes(id) || now.includes(id));
    writeFavourites([...added, ...rest].slice(0, FAVOURITES_MAX));
  };
  toast({ kind: "success", title, action: { label: "Desfazer", onPress } });
}
