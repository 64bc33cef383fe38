import { PROFILE_CACHE } from "../../shared/limits";
import { useSession } from "../accounts/session/use-session";
import { trpc } from "../app/trpc";

/** The signed-in driver's own profile, cached for five minutes (§7). */
export function useOwnProfile() {
  const session = useSession();
  const { data, ...query } = trpc.drivers.profile.useQuery(undefined, {
    staleTime: PROFILE_CACHE,
    enabled: session !== null,
  });
  // Someone else may have logged in in this tab: their own profile is being loaded.
  const isOthers = data !== undefined && data.email !== session?.user.email && query.isFetching;
  return { ...query, profile: isOthers ? undefined : data };
}
