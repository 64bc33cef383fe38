import { createFileRoute } from "@tanstack/react-router";
import { consoleHead } from "../../../console/console-head";
import { ConsoleFrame } from "../../../console/frame/console-frame";
import { NewPasskeyPage } from "../../../console/session/new-passkey-page";

export const Route = createFileRoute("/_console/operacao/chave")({
  head: () => consoleHead("Criar chave de acesso"),
  component: Page,
});

function Page() {
  return (
    <ConsoleFrame staff={null} onSignOut={() => {}}>
      <NewPasskeyPage />
    </ConsoleFrame>
  );
}
