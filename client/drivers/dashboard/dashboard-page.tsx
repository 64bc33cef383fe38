import { useRouteContext } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { isVisible } from "../../../shared/drivers";
import { failures } from "../../../shared/messages";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { Subscription } from "../../../shared/subscriptions";
import { PasskeyOfferCard } from "../../accounts/passkeys/passkey-offer-card";
import { useSession } from "../../accounts/session/use-session";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { useSubscription } from "../../billing/use-subscription";
import { WaitingNote } from "../../families/waiting/waiting-note";
import { toast } from "../../ui/overlays/toast";
import { Skeleton } from "../../ui/skeleton";
import { WhenLoaded } from "../../ui/when-loaded";
import { Results } from "../results/results-card";
import { SeatsCard } from "../seats/seats-card";
import { useSeats } from "../seats/use-seats";
import { useOwnProfile } from "../use-own-profile";
import { DashboardBanner } from "./dashboard-banner";
import { DocumentsNotice } from "./documents-notice";
import { HowItWorks } from "./how-it-works";
import { NextStepCard } from "./next-step-card";
import { PlanBadges } from "./plan-badges";
import { PublicationCard, PublishedCard } from "./publication-card";
import { ResultsLead } from "./results-lead";
import { Shortcuts } from "./shortcuts";
import { TipsCard } from "./tips-card";

const OfferCard = lazy(() =>
  import("../../push/offer-card").then((module) => ({ default: module.OfferCard })),
);

/** /painel: the driver's status, and the next step (§2 "Dashboard"). */
export function DashboardPage() {
  const session = useSession();
  const { profile, isError, isFetching, refetch } = useOwnProfile();
  const subscription = useSubscription();
  useEffect(() => {
    if (isError) toast({ kind: "error", title: failures.profileLoad, text: failures.profileLoadText });
  }, [isError]);

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
            <Cards profile={profile} subscription={subscription.data ?? null} />
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

type CardsProps = { profile: OwnProfile; subscription: Subscription | null };

/** The cards in the order of the document, which is the order that is seen. */
function Cards({ profile, subscription }: CardsProps) {
  const isLive = isVisible(profile);
  const { yearOnSale, isYearFirst, hasPush } = useRouteContext({ from: "__root__" }).company;
  const seats = useSeats(profile, null);
  const { data, isPending } = trpc.drivers.nextStep.useQuery(undefined, { enabled: profile.id !== null });
  const [step, after] = isLive ? (data?.steps ?? []) : [];
  const isDone = isLive && data?.steps.length === 0 && subscription?.status !== "past_due";
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)] md:grid-rows-[auto_auto_1fr] md:items-start md:gap-6">
      <div className="grid min-w-0 gap-5 md:gap-6">
        {isLive || profile.isSuspended ? null : <PublicationCard profile={profile} />}
        {/* Its place is taken while it is loading: otherwise everything moves under the thumb. */}
        {isLive && isPending ? <Skeleton className="h-72 w-full rounded-card" /> : null}
        {step ? <NextStepCard profile={profile} seats={seats} step={step} after={after} /> : null}
        {isDone ? <ResultsLead /> : null}
        {profile.id ? (
          <SeatsCard
            profile={profile}
            seats={seats}
            year={yearOnSale}
            isYearFirst={isYearFirst}
            isQuestionAbove={step?.name === "seats"}
          />
        ) : null}
      </div>
      <div className="grid min-w-0 gap-5 md:row-span-3 md:gap-6">
        <Shortcuts profile={profile} subscription={subscription} />
        {isLive ? <PublishedCard profile={profile} canShare={step?.name !== "share"} /> : null}
      </div>
      <div className="grid min-w-0 gap-5 md:gap-6">
        {isLive && hasPush ? (
          <Suspense>
            <OfferCard />
          </Suspense>
        ) : null}
        {profile.id ? <WaitingNote /> : null}
        {isLive && profile.serviceCity ? <Results city={profile.serviceCity} /> : null}
        {profile.isPublic && profile.isEntitled ? null : <TipsCard />}
      </div>
      {/* Folded while it is loading, too: below the first screen nobody sees it unfold. */}
      <HowItWorks isFolded={profile.isPublic || (profile.id !== null && data?.wasFound !== false)} />
    </div>
  );
}
