import { createFileRoute, notFound } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { loadProfile } from "../../drivers/load-profile";
import { ProfileLoading } from "../../drivers/profile-loading";
import { ProfileNotFound, ProfileUnavailable } from "../../drivers/profile-problems";
import { AskPage } from "../../families/requests/ask-page";

export const Route = createFileRoute("/(apart)/condutor/$id_/pedir")({
  // A form sent without JavaScript posts to this URL.
  validateSearch: ({ enviado }: Record<string, unknown>): { enviado?: "sim" } =>
    enviado === "sim" ? { enviado } : {},
  // Outside the season there is no such page.
  beforeLoad: ({ context }) => {
    if (context.company.yearOnSale === null) throw notFound();
  },
  loader: async ({ context, params }) => ({
    profile: await loadProfile(context.api, params.id),
    attempt: context.formAttempt.request,
  }),
  head: ({ match }) => privatePageHead("Pedir vaga", match.context.company),
  pendingComponent: ProfileLoading,
  component: Page,
  notFoundComponent: ProfileNotFound,
  errorComponent: ProfileUnavailable,
});

function Page() {
  const { enviado } = Route.useSearch();
  const { profile, attempt } = Route.useLoaderData();
  return <AskPage profile={profile} attempt={attempt} isSent={enviado === "sim"} />;
}
