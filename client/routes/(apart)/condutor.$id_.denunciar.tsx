import { createFileRoute } from "@tanstack/react-router";
import { PROTOCOL_PATTERN } from "../../../shared/reports";
import { privatePageHead } from "../../app/private-page-head";
import { ReportPage } from "../../cases/reports/report-page";
import { loadProfile } from "../../drivers/load-profile";
import { ProfileLoading } from "../../drivers/profile-loading";
import { ProfileNotFound, ProfileUnavailable } from "../../drivers/profile-problems";

export const Route = createFileRoute("/(apart)/condutor/$id_/denunciar")({
  // A form sent without JavaScript posts to this URL, and comes back with its protocol.
  validateSearch: ({ protocolo, email }: Record<string, unknown>): { protocolo?: string; email?: "sim" } => ({
    ...(typeof protocolo === "string" && PROTOCOL_PATTERN.test(protocolo) && { protocolo }),
    ...(email === "sim" && { email }),
  }),
  loader: async ({ context, params }) => ({
    profile: await loadProfile(context.api, params.id),
    attempt: context.formAttempt.report,
  }),
  head: ({ match }) => privatePageHead("Denunciar Perfil", match.context.company),
  pendingComponent: ProfileLoading,
  component: Page,
  notFoundComponent: ProfileNotFound,
  errorComponent: ProfileUnavailable,
});

function Page() {
  const { protocolo, email } = Route.useSearch();
  const sent = protocolo ? { protocol: protocolo, hasEmail: email === "sim" } : null;
  return <ReportPage {...Route.useLoaderData()} sent={sent} />;
}
