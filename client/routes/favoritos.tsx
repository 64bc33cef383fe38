import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../app/private-head";
import { FavouritesPage } from "../favourites/favourites-page";

export const Route = createFileRoute("/favoritos")({
  head: ({ match }) => privateHead("Favoritos", match.context.company),
  component: FavouritesPage,
});
