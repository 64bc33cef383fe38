import { useState } from "react";
import { failures, push } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { type DriverPushKind, driverKinds } from "../../shared/push/kinds";
import { readFailure } from "../app/errors";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { ButtonAnchor } from "../ui/button-link";
import { Card } from "../ui/card";
import { ErrorState } from "../ui/error-state";
import { Dialog } from "../ui/overlays/dialog";
import { Loading } from "../ui/skeleton";
import { areShown, forgetDevice, knownDevice } from "./device";
import { NoticeItem } from "./notice-item";
import { PhoneChoice } from "./phone-choice";
import { useDevice } from "./use-device";
import { renewal, WaitingItem } from "./waiting-item";

type Answer = { kind: "success" | "error"; text: string };

/** /avisos: everything that this device is told, and how to end it. */
export function DevicesPage() {
  const { client } = trpc.useUtils();
  const { notices, hasFailed, reload } = useDevice();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAsking, setAsking] = useState(false);
  const act = async (what: (device: string) => Promise<{ message: string }>) => {
    try {
      const { message } = await what(knownDevice() ?? "");
      setAnswer({ kind: "success", text: message });
    } catch (error) {
      setAnswer({ kind: "error", text: readFailure(error).message || failures.noAnswer });
    }
    await reload();
  };
  const endAll = (device: string) =>
    client.push.end.mutate({ device }).then(async () => {
      forgetDevice();
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
      return { message: push.erased };
    });
  const isSilent = notices !== undefined && !areShown();
  const isWaiting = notices?.isAnswered === false;
  const isEmpty =
    !isWaiting && notices?.waiting.length === 0 && notices.kinds.length === 0 && !notices.hasRequests;
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      <PageHeading title="Avisos neste aparelho" className="mb-6" />
      {answer ? (
        <Banner kind={answer.kind} role={answer.kind === "error" ? "alert" : "status"} className="mb-6">
          {answer.text}
        </Banner>
      ) : null}
      {hasFailed ? (
        <ErrorState title="Não conseguimos abrir seus avisos" onRetry={() => void reload()} retrying={false}>
          Confira sua internet e tente de novo.
        </ErrorState>
      ) : notices === undefined ? (
        <Loading text="Carregando..." className="min-h-60">
          {null}
        </Loading>
      ) : isEmpty ? (
        <>
          <p className="mb-6">{push.nothing}</p>
          <ButtonAnchor href={paths.search} size="xl" className="w-full">
            Buscar Condutores
          </ButtonAnchor>
        </>
      ) : (
        <ul className="grid gap-4">
          {isSilent || isWaiting ? (
            <Card as="li" className="grid gap-4">
              <h2 className="text-h3">{isSilent ? push.silent : push.waits}</h2>
              <PhoneChoice why={push.why} onDevice={reload} />
            </Card>
          ) : null}
          {notices.hasRequests ? (
            <Card as="li">
              <h2 className="text-h3">Seus pedidos de vaga</h2>
              <p className="mt-1 mb-4 text-ink-2">Avisamos aqui quando houver resposta.</p>
              <ButtonAnchor href={paths.ownRequest} variant="outline">
                Ver meus pedidos
              </ButtonAnchor>
            </Card>
          ) : null}
          {notices.waiting.map((notice) => (
            <WaitingItem
              key={notice.id}
              notice={notice}
              onRenew={() =>
                act(async (device) => {
                  await client.waiting.ask.mutate({ ...renewal(notice), device });
                  return { message: push.renewed };
                })
              }
              onEnd={() => act((device) => client.push.end.mutate({ device, notice: notice.id }))}
            />
          ))}
          {notices.kinds.map((kind) => (
            <KindItem
              key={kind}
              kind={kind}
              onEnd={() => act((device) => client.push.end.mutate({ device, kind }))}
            />
          ))}
        </ul>
      )}
      {notices && knownDevice() ? (
        <div className="mt-8 grid gap-3">
          {isEmpty || isSilent || isWaiting ? null : (
            <Button
              variant="outline"
              icon="bell"
              onClick={() => void act((device) => client.push.test.mutate({ device }))}
            >
              Mandar um aviso de teste
            </Button>
          )}
          <Button variant="quiet" onClick={() => (notices.hasRequests ? setAsking(true) : void act(endAll))}>
            Apagar tudo deste aparelho
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isAsking}
        question
        title="Apagar tudo deste aparelho?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button size="xl" onClick={() => setAsking(false)}>
              Voltar
            </Button>
            <Button
              variant="quiet-destructive"
              size="xl"
              onClick={() => {
                setAsking(false);
                void act(endAll);
              }}
            >
              Apagar e retirar pedidos
            </Button>
          </>
        }
      >
        <p>Isto também retira seus pedidos de vaga.</p>
      </Dialog>
    </div>
  );
}

function KindItem({ kind, onEnd }: { kind: DriverPushKind; onEnd: () => Promise<void> }) {
  return <NoticeItem title={driverKinds[kind].label} text="Aviso para quem dirige." onEnd={onEnd} />;
}
