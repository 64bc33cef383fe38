import { lazy, Suspense, useState } from "react";
import { formatReais } from "../../../shared/brazil";
import { PLANS_CACHE } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import { stepWords } from "../../../shared/messages/next-step";
import { paths } from "../../../shared/paths";
import type { OwnProfile } from "../../../shared/profile/profile";
import { trpc } from "../../app/trpc";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { RouteProgress, type StepState } from "../../ui/route-progress";
import { usePublishing } from "./use-publishing";
import { useSharing } from "./use-sharing";

const PreviewDialog = lazy(() =>
  import("../editor/preview-dialog").then((module) => ({ default: module.PreviewDialog })),
);

const publishWords = stepWords({ name: "publish" });

type PublicationCardProps = {
  profile: OwnProfile;
  /** It is what is left after a payment: its heading gets the focus. */
  isAfterPayment?: boolean;
};

/** A profile that families don't see yet: the four steps to publication, and the next one. */
export function PublicationCard({ profile, isAfterPayment = false }: PublicationCardProps) {
  const plans = trpc.plans.pricing.useQuery(undefined, {
    staleTime: PLANS_CACHE,
    enabled: !profile.isEntitled,
  });
  const prices = plans.data?.flatMap(({ pricing }) => pricing.monthly?.price ?? []) ?? [];
  const steps = stepsOf(profile, prices.length > 0 ? Math.min(...prices) : null);
  const left = steps.filter(({ state }) => state !== "done").length;
  return (
    <Card as="section" hero aria-labelledby="publicacao">
      {isAfterPayment ? (
        <p className="text-label font-bold text-ink-2">Próximo passo</p>
      ) : (
        <PublicationBadge profile={profile} />
      )}
      <h2
        id="publicacao"
        ref={isAfterPayment ? focus : null}
        tabIndex={isAfterPayment ? -1 : undefined}
        className={isAfterPayment ? "mt-1 text-h2" : "mt-3 text-h2"}
      >
        {titleOf(profile, left)}
      </h2>
      {canPublish(profile) ? <p className="mt-2 text-ink-2">{publishWords.text}</p> : null}
      {profile.isPublishedWhenPaid && !profile.isEntitled ? (
        <p className="mt-2 text-ink-2">{successes.publishedWhenPaid}</p>
      ) : null}
      <RouteProgress steps={steps} className="mt-6" />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <NextStep profile={profile} />
        {canPublish(profile) ? <PreviewButton profile={profile} /> : null}
        {isShown(profile) && profile.id ? <ShareButton id={profile.id} /> : null}
      </div>
    </Card>
  );
}

// Once, when the heading appears.
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The same for a visible profile. @param canShare false while sharing is the next step, above */
export function PublishedCard({ profile, canShare }: { profile: OwnProfile; canShare: boolean }) {
  return (
    <Card as="section" aria-labelledby="publicacao">
      <PublicationBadge profile={profile} />
      <h2 id="publicacao" className="sr-only">
        Seu perfil está publicado
      </h2>
      <p className="mt-3 text-ink-2">{reachWords(profile)}</p>
      {profile.id ? (
        <div className="mt-5 flex flex-col items-stretch gap-3">
          {canShare ? <ShareButton id={profile.id} variant="outline" size="default" /> : null}
          <ButtonLink to="/condutor/$id" params={{ id: profile.id }} icon="eye" variant="soft">
            Ver como as famílias veem
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}

function PublicationBadge({ profile }: { profile: OwnProfile }) {
  if (profile.isSuspended) return <Badge kind="bad">Perfil suspenso</Badge>;
  if (isWaiting(profile)) return <Badge kind="warning">Em conferência</Badge>;
  if (!profile.isPublic) return <Badge dot="ring">Perfil não publicado</Badge>;
  return (
    <Badge kind="go" dot="filled">
      Perfil publicado
    </Badge>
  );
}

// A suspended or held profile is not seen: there is nothing to view or share.
function isShown({ isPublic, isSuspended, isHeld }: OwnProfile): boolean {
  return isPublic && !isSuspended && !isHeld;
}

/** Publishing is the one step that is left. */
function canPublish({ id, isPublic, isSuspended, isEntitled }: OwnProfile): boolean {
  return id !== null && isEntitled && !isPublic && !isSuspended;
}

/** Published by the driver, and not shown before our staff have looked. */
function isWaiting({ isPublic, isHeld }: OwnProfile): boolean {
  return isPublic && isHeld;
}

/** @param price of a month, in reais, for who doesn't pay yet; null while it isn't known */
function stepsOf(profile: OwnProfile, price: number | null): { label: string; state: StepState }[] {
  const done = [
    { label: "Conta criada", isDone: true },
    // A saved profile is complete: a save refuses incomplete ones.
    { label: "Perfil completo", isDone: profile.id !== null },
    {
      label:
        profile.isEntitled || price === null
          ? "Assinatura ativa"
          : `Assinatura, ${formatReais(price)} por mês`,
      isDone: profile.isEntitled,
    },
    { label: isShown(profile) ? "Perfil publicado" : "Publicar o perfil", isDone: isShown(profile) },
  ];
  const next = done.findIndex(({ isDone }) => !isDone);
  return done.map(({ label, isDone }, index) => ({
    label,
    state: isDone ? "done" : index === next ? "current" : "todo",
  }));
}

function titleOf(profile: OwnProfile, left: number): string {
  if (profile.isSuspended) return "Seu perfil está suspenso";
  if (isWaiting(profile)) return "Estamos conferindo seu perfil";
  if (canPublish(profile)) return publishWords.title;
  return left === 1 ? "Falta 1 passo para aparecer na busca" : `Faltam ${left} passos para aparecer na busca`;
}

function reachWords({ offeredNeighborhoods: [first, ...others] }: OwnProfile): string {
  const more = others.length === 1 ? " e de mais 1 bairro" : ` e de mais ${others.length} bairros`;
  return `Famílias de ${first}${others.length > 0 ? more : ""} já podem encontrar você.`;
}

function NextStep({ profile }: { profile: OwnProfile }) {
  const { publish, isPublishing } = usePublishing();
  if (profile.isSuspended) return null;
  if (profile.id === null)
    return (
      <ButtonLink to={paths.editor} variant="band" size="xl">
        Completar meu perfil
      </ButtonLink>
    );
  if (!profile.isEntitled)
    return (
      <ButtonLink to={paths.plans} variant="band" size="xl">
        Escolher Plano
      </ButtonLink>
    );
  if (canPublish(profile))
    return (
      <Button variant="band" size="xl" loading={isPublishing} loadingText="Publicando..." onClick={publish}>
        {publishWords.action}
      </Button>
    );
  return null;
}

/** A private profile has no page: the preview shows it. */
function PreviewButton({ profile }: { profile: OwnProfile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="eye" variant="quiet" onClick={() => setOpen(true)}>
        Ver como as famílias veem
      </Button>
      <Suspense>
        {isOpen ? <PreviewDialog profile={profile} back="Voltar" onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

type ShareButtonProps = { id: string; variant?: "default" | "outline"; size?: "default" | "xl" };

function ShareButton({ id, variant = "default", size = "xl" }: ShareButtonProps) {
  const share = useSharing();
  return (
    <Button icon="share" size={size} variant={variant} onClick={() => share(id)}>
      Compartilhar Perfil
    </Button>
  );
}
