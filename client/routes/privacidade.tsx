import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../app/head";
import { PlainPage } from "../app/plain-page";

export const Route = createFileRoute("/privacidade")({
  head: ({ match }) =>
    pageHead({
      title: "Política de privacidade",
      description: "Quais dados tratamos, para quê e por quanto tempo.",
      path: "/privacidade",
      company: match.context.company,
    }),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Política de privacidade">
      <p>Quais dados tratamos, para quê e por quanto tempo.</p>
    </PlainPage>
  );
}
