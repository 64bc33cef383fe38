import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../app/private-page-head";
import { FavouritesPage } from "../families/favourites/favourites-page";

export const Route = createFileRoute("/favoritos")({
  head: ({ match }) => privatePageHead("Favoritos", match.context.company),
  component: FavouritesPage,
});
