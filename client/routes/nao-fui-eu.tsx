import { createFileRoute } from "@tanstack/react-router";
import { readMailedLink } from "../accounts/mailed-links/read-mailed-link";
import {
  type RefusalOutcome,
  RefuseRegistrationPage,
} from "../accounts/mailed-links/refuse-registration-page";
import { privatePageHead } from "../app/private-page-head";

type RefusalSearch = ReturnType<typeof readMailedLink> & { feito?: NonNullable<RefusalOutcome> };

export const Route = createFileRoute("/nao-fui-eu")({
  // A form sent without JavaScript posts to this URL.
  validateSearch: ({ feito, ...search }: Record<string, unknown>): RefusalSearch => ({
    ...readMailedLink(search),
    ...(feito === "sim" || feito === "nao" ? { feito } : {}),
  }),
  head: ({ match }) => privatePageHead("Não fui eu", match.context.company),
  component: Page,
});

function Page() {
  const { feito } = Route.useSearch();
  return <RefuseRegistrationPage outcome={feito} />;
}
