import { lazy, Suspense } from "react";
import { stepWords } from "../../../shared/messages/next-step";
import { paths } from "../../../shared/paths";
import { canRest, type Step } from "../../../shared/profile/next-step";
import type { OwnProfile } from "../../../shared/profile/profile";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import type { OwnSeats } from "../seats/use-seats";
import type { StepFilesProps } from "./step-files";
import { useSharing } from "./use-sharing";

// Without an answer, a link to the page that takes the photo, too: a lost connection must not take the whole page away.
const StepFiles = lazy(() =>
  import("./step-files").then(
    (module) => ({ default: module.StepFiles }),
    () => ({ default: DocumentsLink }),
  ),
);

type NextStepCardProps = {
  profile: OwnProfile;
  seats: OwnSeats;
  step: Step;
  /** What comes after it, if anything. */
  after: Step | undefined;
};

/** "Próximo passo": the one thing that helps a published driver most now. */
export function NextStepCard({ profile, seats, step, after }: NextStepCardProps) {
  const { title, text } = stepWords(step);
  return (
    <Card as="section" hero aria-labelledby="proximo-passo">
      <p className="text-label font-bold text-ink-2">Próximo passo</p>
      <h2 id="proximo-passo" className="mt-1 text-h2 text-balance">
        {title}
      </h2>
      <p className="mt-2 text-ink-2 wrap-anywhere">{text}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        <MainAction profile={profile} seats={seats} step={step} />
        {step.name === "seats" ? (
          <ButtonLink to="/painel" hash="suas-vagas" variant="quiet">
            Mudar as vagas
          </ButtonLink>
        ) : null}
        {step.name === "share" ? (
          <ButtonLink to={paths.material} variant="quiet">
            Imprimir o cartaz
          </ButtonLink>
        ) : null}
        <RestButton step={step} />
      </div>
      {/* Announced by the card of seats, which is out of view on a phone. */}
      {step.name === "seats" && (seats.failure ?? seats.outcome) ? (
        <p className="mt-4 font-bold">{seats.failure ?? seats.outcome}</p>
      ) : null}
      {after ? (
        <p className="mt-5 border-t pt-4 text-small text-ink-2">Depois deste: {stepWords(after).after}.</p>
      ) : null}
    </Card>
  );
}

function MainAction({ profile, seats, step }: Omit<NextStepCardProps, "after">) {
  const { action } = stepWords(step);
  switch (step.name) {
    case "seats":
      return (
        <Button
          variant="band"
          size="xl"
          icon="check"
          loading={seats.isConfirming}
          loadingText="Confirmando..."
          onClick={seats.confirm}
        >
          {action}
        </Button>
      );
    case "families":
      return (
        <ButtonLink to={paths.requests} variant="band" size="xl" icon="inbox">
          {action}
        </ButtonLink>
      );
    case "year":
      return (
        <ButtonLink to={paths.dashboard} hash="suas-vagas" variant="band" size="xl" icon="seat">
          {action}
        </ButtonLink>
      );
    case "share":
      return <ShareStep id={profile.id ?? ""}>{action}</ShareStep>;
    case "invite":
      return (
        <ButtonLink to={paths.recommendations} variant="band" size="xl" icon="chat">
          {action}
        </ButtonLink>
      );
    default:
      return (
        <Suspense fallback={<StepFilesRoom />}>
          <StepFiles type={step.document ?? "authorisation"} action={action} />
        </Suspense>
      );
  }
}

/** The room of the two buttons of `PageFiles`: nothing moves under a thumb when they come. */
function StepFilesRoom() {
  return (
    <>
      <Button size="xl" icon="camera" variant="band" className="invisible">
        Tirar foto
      </Button>
      <Button variant="quiet" className="invisible">
        Escolher arquivo
      </Button>
    </>
  );
}

function DocumentsLink({ type, action }: StepFilesProps) {
  return (
    <ButtonLink to={paths.documents} hash={`documento-${type}`} variant="band" size="xl" icon="camera">
      {action}
    </ButtonLink>
  );
}

function ShareStep({ id, children }: { id: string; children: string }) {
  const share = useSharing();
  return (
    <Button variant="band" size="xl" icon="share" onClick={() => share(id)}>
      {children}
    </Button>
  );
}

function RestButton({ step: { name } }: { step: Step }) {
  const utils = trpc.useUtils();
  const rest = trpc.drivers.restStep.useMutation({ onSettled: () => utils.drivers.nextStep.invalidate() });
  if (!canRest(name)) return null;
  return (
    <Button variant="quiet" loading={rest.isPending} onClick={() => rest.mutate({ step: name })}>
      Agora não
    </Button>
  );
}
