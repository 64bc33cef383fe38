import { createFileRoute } from "@tanstack/react-router";
import { loadProfile } from "../drivers/load-profile";
import { ProfileLoading } from "../drivers/profile-loading";
import { ProfilePage } from "../drivers/profile-page";
import { ProfileNotFound, ProfileUnavailable } from "../drivers/profile-problems";

export const Route = createFileRoute("/condutor/$id")({
  staticData: { hydration: "deferred" },
  loader: ({ context, params }) => loadProfile(context.api, params.id),
  // With its structured data too much to be told to all pages: it comes with this one.
  head: async ({ match, loaderData }) =>
    (await import("../drivers/profile-page")).profileHead(loaderData, match.context.company),
  component: Page,
  pendingComponent: ProfileLoading,
  notFoundComponent: ProfileNotFound,
  errorComponent: ProfileUnavailable,
});

function Page() {
  return <ProfilePage id={Route.useParams().id} />;
}
