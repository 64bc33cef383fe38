import { expect, test } from "bun:test";
import { readFavourites, writeFavourites } from "../../../client/families/favourites/favourite-ids";
import { removeAllFavourites, removeFavourite } from "../../../client/families/favourites/toggle-favourite";
import { currentToasts } from "../../../client/ui/overlays/toast";

test("an undo gives back what was removed, and leaves what was added or removed since", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((letter) => letter.repeat(16)) as [
    string,
    string,
    string,
    string,
  ];
  const undo = () => currentToasts().at(-1)?.action;
  writeFavourites([a, b, c]);
  removeFavourite(b);
  const undoB = undo();
  removeFavourite(c);
  writeFavourites([d, ...readFavourites()]);
  undoB?.onPress();
  expect(readFavourites()).toEqual([d, a, b]);
  removeAllFavourites();
  writeFavourites([c]);
  undo()?.onPress();
  expect(readFavourites()).toEqual([c, d, a, b]);
});
