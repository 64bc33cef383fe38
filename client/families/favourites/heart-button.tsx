import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import type { FavouriteCard } from "./seen-cards";
import { useIsFavourite } from "./use-favourites";

type HeartButtonProps = {
  driver: FavouriteCard;
  /** With a text label, as beside a driver's photo on desktop. */
  words?: boolean;
  className?: string;
};

/** Not part of the first load; the frame fetches it afterwards. */
export const loadToggle = () => import("./toggle-favourite");

/** Adds a driver to this browser's favourites or removes it. The icon's fill shows the state, not its colour alone. */
export function HeartButton({ driver, words, className }: HeartButtonProps) {
  const isFavourite = useIsFavourite(driver.id);
  const navigate = useNavigate();
  const toggle = async () => {
    const { toggleFavourite } = await loadToggle();
    toggleFavourite(driver, () => void navigate({ to: "/favoritos" }));
  };
  return (
    <Button
      variant="outline"
      size={words ? "default" : "icon"}
      icon={isFavourite ? "heart-full" : "heart"}
      aria-pressed={isFavourite}
      aria-label={`Guardar ${driver.name} nos favoritos`}
      onClick={() => void toggle().catch(() => {})}
      // Without scripts it could keep nobody.
      className={cn("noscript:hidden", className)}
    >
      {words ? (isFavourite ? "Nos favoritos" : "Guardar") : null}
    </Button>
  );
}
