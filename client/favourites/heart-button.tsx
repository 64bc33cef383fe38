import { useNavigate } from "@tanstack/react-router";
import type { DriverCard } from "../../shared/drivers";
import { Button } from "../ui/button";
import { useIsFavourite } from "./use-favourites";

type HeartButtonProps = {
  driver: DriverCard;
  /** Beside a driver's photo on desktop the button says in words what it does. */
  words?: boolean;
  className?: string;
};

/** Not needed to read a page; the frame fetches it after the page. */
export const loadToggle = () => import("./toggle-favourite");

/** Keeps a driver among this browser's favourites, or takes it out. The drawing's filling says which, not its colour. */
export function HeartButton({ driver, words, className }: HeartButtonProps) {
  const isKept = useIsFavourite(driver.id);
  const navigate = useNavigate();
  const toggle = async () => {
    const { toggleFavourite } = await loadToggle();
    toggleFavourite(driver, () => void navigate({ to: "/favoritos" }));
  };
  return (
    <Button
      variant="outline"
      size={words ? "default" : "icon"}
      icon={isKept ? "heart-full" : "heart"}
      aria-pressed={isKept}
      aria-label={`Guardar ${driver.name} nos favoritos`}
      onClick={() => void toggle().catch(() => {})}
      className={className}
    >
      {words ? (isKept ? "Nos favoritos" : "Guardar") : null}
    </Button>
  );
}
