import { useEffect } from "react";
import { isVisible } from "../../../shared/drivers";
import { failures } from "../../../shared/messages";
import { PasskeyOfferCard } from "../../accounts/passkeys/passkey-offer-card";
import { useSession } from "../../accounts/session/use-session";
import { PageHeading } from "../../app/layout/page-heading";
import { useSubscription } from "../../subscriptions/use-subscription";
import { toast } from "../../ui/overlays/toast";
import { Skeleton } from "../../ui/skeleton";
import { WhenLoaded } from "../../ui/when-loaded";
import { WaitingNote } from "../../waiting/waiting-note";
import { Results } from "../results/results-card";
import { SeatsCard } from "../seats/seats-card";
import { useOwnProfile } from "../use-own-profile";
import { DashboardBanner } from "./dashboard-banner";
import { DocumentsNotice } from "./documents-notice";
import { HowItWorks } from "./how-it-works";
import { PlanBadges } from "./plan-badges";
import { ProfileCard } from "./profile-card";
import { PublicationCard, PublishedCard } from "./publication-card";
import { Shortcuts } from "./shortcuts";
import { TipsCard } from "./tips-card";

/** /painel: the driver's status, and the next step (§2 "Dashboard"). */
export function DashboardPage() {
  const session = useSession();
  const { profile, isError, isFetching, refetch } = useOwnProfile();
  const subscription = useSubscription();
  useEffect(() => {
    if (isError) toast({ kind: "error", title: failures.profileLoad, text: failures.profileLoadText });
  }, [isError]);

  const isLive = profile !== undefined && isVisible(profile);
  const name = (profile?.id && profile.name) || session?.user.firstName || "Condutor";
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title={`Olá, ${name}`}
        aside={
          <PlanBadges
            subscription={subscription}
            isEntitled={profile?.isEntitled}
            isUnknown={isError && !profile}
          />
        }
      />
      {session ? <PasskeyOfferCard userId={session.user.id} /> : null}
      <WhenLoaded
        query={{ data: profile, isError, isFetching, refetch }}
        failure={failures.profileLoad}
        failureText={failures.profileLoadText}
        loadingText="Carregando seu painel..."
        skeletons={
          <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)] md:gap-6">
            <Skeleton className="h-80 w-full rounded-card" />
            <Skeleton className="h-60 w-full rounded-card" />
          </div>
        }
      >
        {(profile) => (
          <>
            <DashboardBanner profile={profile} subscription={subscription.data ?? null} />
            {profile.id ? <DocumentsNotice /> : null}
            <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)] md:items-start md:gap-6">
              <div className="grid gap-5 max-md:contents md:gap-6">
                {isLive ? null : <PublicationCard profile={profile} />}
                {profile.id ? <SeatsCard profile={profile} hero={isLive} /> : null}
                {/* On phones the card of a published profile comes before these. */}
                <div className="grid gap-5 empty:hidden max-md:order-1 md:gap-6">
                  {profile.id ? <WaitingNote /> : null}
                  {isLive && profile.serviceCity ? <Results city={profile.serviceCity} /> : null}
                  {profile.isPublic && profile.isEntitled ? null : <TipsCard />}
                </div>
                <div className="max-md:order-last">
                  <HowItWorks />
                </div>
              </div>
              <div className="grid gap-5 max-md:contents md:gap-6">
                {isLive ? <PublishedCard profile={profile} /> : null}
                <div className="grid gap-5 max-md:order-2 md:gap-6">
                  {profile.id ? <ProfileCard profile={profile} /> : null}
                  <Shortcuts />
                </div>
              </div>
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}
