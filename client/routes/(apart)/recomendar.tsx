import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../app/private-page-head";
import { loadInvitation, readInvitationLink } from "../../families/recommendations/invitation-link";
import { InvitationOver } from "../../families/recommendations/invitation-over";
import { RecommendPage } from "../../families/recommendations/recommend-page";
import { RecommendationSent } from "../../families/recommendations/recommendation-sent";
import { useSentHere } from "../../families/recommendations/sent-here";

export const Route = createFileRoute("/(apart)/recomendar")({
  validateSearch: readInvitationLink,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => ({
    invited: await loadInvitation(context.api, deps),
    attempt: context.formAttempt.recommendation,
  }),
  head: ({ match }) => privatePageHead("Recomendar um condutor", match.context.company),
  component: Page,
});

function Page() {
  const { invited, attempt } = Route.useLoaderData();
  const { token = "" } = Route.useSearch();
  const sentHere = useSentHere(token);
  if (invited === "sent") return <RecommendationSent />;
  if (invited === "used" && sentHere) return <RecommendationSent token={token} sent={sentHere} />;
  // What somebody wrote stays, even if the link was used in between.
  if (typeof invited === "string") return <InvitationOver why={invited} attempt={attempt} />;
  return <RecommendPage token={token} invited={invited} attempt={attempt} />;
}
