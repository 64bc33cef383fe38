import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../../app/head";
import { PlainPage } from "../../app/plain-page";

export const Route = createFileRoute("/blog/")({
  head: ({ match }) =>
    pageHead({
      title: "Blog",
      description: "Dicas, notícias e informações sobre transporte e mobilidade urbana",
      path: "/blog",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Blog">
      <p>Dicas, notícias e informações sobre transporte e mobilidade urbana</p>
    </PlainPage>
  );
}
