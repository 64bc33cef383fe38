import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/head";
import { PlainPage } from "../../app/plain-page";

export const Route = createFileRoute("/_driver/painel")({
  head: () => privateHead("Painel"),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Painel">
      <p>Esta página faz parte da área do condutor.</p>
    </PlainPage>
  );
}
