import { createFileRoute } from "@tanstack/react-router";
import { privatePageHead } from "../../../app/private-page-head";
import { loadProfile } from "../../../drivers/load-profile";
import { ProfileLoading } from "../../../drivers/profile-loading";
import { ProfileNotFound, ProfileUnavailable } from "../../../drivers/profile-problems";
import { noticeWords } from "../../../drivers/whatsapp/notice-words";
import { WhatsappPage } from "../../../drivers/whatsapp/whatsapp-page";

export const Route = createFileRoute("/(apart)/whatsapp/$id")({
  // Set by the server if WhatsApp could not be opened.
  validateSearch: ({ falhou }: Record<string, unknown>): { falhou?: "sim" } =>
    falhou === "sim" ? { falhou } : {},
  loader: ({ context, params }) => loadProfile(context.api, params.id),
  head: ({ match }) => privatePageHead(noticeWords.title, match.context.company),
  // With an error component of its own, the router expects one on both sides.
  pendingComponent: ProfileLoading,
  component: Page,
  notFoundComponent: ProfileNotFound,
  errorComponent: ProfileUnavailable,
});

function Page() {
  const { falhou } = Route.useSearch();
  const { id, name } = Route.useLoaderData();
  return <WhatsappPage driverId={id} name={name} hasFailed={falhou === "sim"} />;
}
