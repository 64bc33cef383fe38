import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../../app/head";
import { PlainPage } from "../../app/plain-page";

export const Route = createFileRoute("/blog/$slug")({
  head: ({ match, params }) =>
    pageHead({
      title: "Artigo",
      description: "Artigo do blog da Rota Escola.",
      path: `/blog/${params.slug}`,
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Artigo">
      <p>Artigo do blog da Rota Escola.</p>
    </PlainPage>
  );
}
