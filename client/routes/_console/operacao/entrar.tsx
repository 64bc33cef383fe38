import { createFileRoute } from "@tanstack/react-router";
import { consolePaths } from "../../../../shared/operation/console-paths";
import { consoleHead } from "../../../console/console-head";
import { ConsoleFrame } from "../../../console/frame/console-frame";
import { SignInPage } from "../../../console/session/sign-in-page";

export const Route = createFileRoute("/_console/operacao/entrar")({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
    next: typeof next === "string" && next.startsWith(consolePaths.queue) ? next : undefined,
  }),
  head: () => consoleHead("Entrar"),
  component: Page,
});

function Page() {
  return (
    <ConsoleFrame staff={null} onSignOut={() => {}}>
      <SignInPage next={Route.useSearch().next} />
    </ConsoleFrame>
  );
}
