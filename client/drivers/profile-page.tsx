import { useParams } from "@tanstack/react-router";
import { PROFILE_CACHE } from "../../shared/limits";
import { trpc } from "../app/trpc";
import { ProfileLoading } from "./profile-loading";
import { ProfileUnavailable } from "./profile-problems";
import { ProfileView } from "./profile-view";
import { useVisit } from "./visit/use-visit";

export { profileHead } from "./profile-head";

/** A driver's public page (§2), under either of its URLs. */
export function ProfilePage() {
  const { id = "" } = useParams({ strict: false });
  const profile = trpc.drivers.byId.useQuery({ id }, { staleTime: PROFILE_CACHE });
  useVisit(id, profile.isSuccess);
  if (profile.isPending) return <ProfileLoading />;
  if (profile.isError) return <ProfileUnavailable />;
  return <ProfileView profile={profile.data} />;
}
