import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../app/head";
import { PlainPage } from "../../app/plain-page";

export const Route = createFileRoute("/_driver/minha-conta")({
  head: () => privateHead("Minha conta"),
  component: Page,
});

function Page() {
  return (
    <PlainPage title="Minha conta">
      <p>Esta página faz parte da área do condutor.</p>
    </PlainPage>
  );
}
