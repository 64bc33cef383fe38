import type { ReactNode } from "react";
import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import type { Subscription } from "../../shared/subscriptions";
import { readFailure } from "../app/errors";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Loading, Skeleton } from "../ui/skeleton";
import { CancelSection } from "./cancel-section";
import { CheckoutReturn } from "./checkout-return";
import { PeriodChangeCard } from "./period/period-change-card";
import { QuickActions } from "./quick-actions";
import { ReceiptsCard } from "./receipts/receipts-card";
import { ResumeButton } from "./resume-button";
import { SubscriptionCard } from "./subscription-card";
import {
  type CheckoutOutcome,
  type Confirmation,
  useCheckoutConfirmation,
} from "./use-checkout-confirmation";
import { useSubscription } from "./use-subscription";
import { WithdrawalBanner } from "./withdrawal/withdrawal-banner";
import { WithdrawalCard } from "./withdrawal/withdrawal-card";

/** /assinatura: what is paid for, until when, and the possible actions. */
export function SubscriptionPage({ outcome }: { outcome: CheckoutOutcome }) {
  const subscription = useSubscription();
  const confirmation = useCheckoutConfirmation(outcome === "success");
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Gerenciar Assinatura"
        aside={
          <ButtonLink to={paths.plans} variant="outline" className="max-md:hidden print:hidden">
            Nova Assinatura
          </ButtonLink>
        }
      />
      <CheckoutReturn outcome={outcome} confirmation={confirmation} subscription={subscription.data} />
      <div className="mt-6 grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)] md:items-start">
        <div className="grid min-w-0 gap-6">
          <Current subscription={subscription} confirmation={confirmation} />
          {subscription.data ? (
            <>
              <WithdrawalCard />
              <PeriodChangeCard subscription={subscription.data} />
              <ReceiptsCard />
            </>
          ) : null}
        </div>
        <div className="grid gap-6 max-md:order-last print:hidden">
          <QuickActions canRenew={subscription.data !== null} />
          {permitsCancel(subscription.data) ? <CancelSection subscription={subscription.data} /> : null}
        </div>
      </div>
    </div>
  );
}

type CurrentProps = { subscription: ReturnType<typeof useSubscription>; confirmation: Confirmation };

function Current({ subscription: { data, error, isFetching, refetch }, confirmation }: CurrentProps) {
  if (data) {
    return (
      <div className="grid gap-6">
        <WithWithdrawal subscription={data} isJustPaid={confirmation.state === "confirmed"} />
      </div>
    );
  }
  if (data === null && confirmation.state !== "waiting") return <NoSubscription />;
  if (error) {
    const title = readFailure(error).message || failures.subscription;
    return <ErrorState title={title} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  // A driver who has just paid is not asked to choose a plan; the progress is shown above.
  return data === null ? (
    <CardSkeleton />
  ) : (
    <Loading text="Carregando assinatura...">
      <CardSkeleton />
    </Loading>
  );
}

const ASK_AGAIN_MS = 10_000;

/** The subscription, under the outcome of its withdrawal, if there was one. */
function WithWithdrawal({ subscription, isJustPaid }: { subscription: Subscription; isJustPaid: boolean }) {
  const { data: withdrawal } = trpc.subscriptions.withdrawal.useQuery(undefined, {
    // While a job is completing it, the page refetches the outcome.
    refetchInterval: ({ state }) => (state.data?.state === "asked" ? ASK_AGAIN_MS : false),
  });
  const withdrawn =
    withdrawal && withdrawal.state !== "offered" && withdrawal.state !== "none" ? withdrawal : undefined;
  return (
    <>
      <div role="status" className="empty:hidden">
        {withdrawn ? <WithdrawalBanner withdrawal={withdrawn} /> : null}
      </div>
      <SubscriptionCard
        subscription={subscription}
        isWithdrawn={withdrawn !== undefined}
        isJustPaid={isJustPaid}
        action={actionFor(subscription.status)}
      />
    </>
  );
}

function actionFor(status: string): ReactNode {
  if (status === "canceling") return <ResumeButton />;
  return status === "active" || status === "past_due" ? null : <ChoosePlan />;
}

function ChoosePlan() {
  return (
    <ButtonLink to={paths.plans} variant="band" size="xl">
      Escolher Plano
    </ButtonLink>
  );
}

function CardSkeleton() {
  return <Skeleton className="h-125 w-full rounded-card md:h-117" />;
}

function NoSubscription() {
  return (
    <EmptyState title="Nenhuma Assinatura Ativa" actions={<ChoosePlan />}>
      Com uma assinatura, seu perfil pode aparecer na busca das famílias.
    </EmptyState>
  );
}

function permitsCancel(subscription: Subscription | null | undefined): subscription is Subscription {
  return subscription?.status === "active" || subscription?.status === "past_due";
}
