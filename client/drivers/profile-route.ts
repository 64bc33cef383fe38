import type { Company } from "../../shared/company";
import type { PublicProfile } from "../../shared/drivers";
import type { Api } from "../app/trpc";
import { loadProfile } from "./load-profile";
import { ProfileLoading } from "./profile-loading";

type Loading = { context: { api: Api }; params: { id: string } };
type Loaded = { match: { context: { company: Company } }; loaderData?: PublicProfile | undefined };

/** What both routes of a profile share (§2). Lazily loaded components are in the route files, which are code-split. */
export const profileRoute = {
  staticData: { hydration: "deferred" },
  loader: ({ context, params }: Loading) => loadProfile(context.api, params.id),
  // With its structured data the head is too large to be in every page's script, so it is loaded with this one.
  head: ({ match, loaderData }: Loaded) =>
    import("./profile-page").then((page) => page.profileHead(loaderData, match.context.company)),
  pendingComponent: ProfileLoading,
} as const;
