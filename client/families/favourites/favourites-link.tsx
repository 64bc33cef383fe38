import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/icon";
import { useLater } from "../../ui/use-later";
import { loadToggle } from "./heart-button";
import { useFavourites } from "./use-favourites";

/** "Favoritos N" in the header, if there are any. On phones and tablets a heart and the number. */
export function FavouritesLink() {
  const { length } = useFavourites();
  useLater(loadToggle);
  return length === 0 ? null : (
    <Link
      to="/favoritos"
      className="group inline-flex min-h-12 items-center gap-2.5 rounded-control px-2.5 text-small font-bold hover:underline"
    >
      <Icon name="heart" className="group-aria-[current=page]:fill-current" />
      <span className="max-lg:sr-only">Favoritos</span>
      <span className="lg:font-semibold lg:text-ink-2">{length}</span>
    </Link>
  );
}
