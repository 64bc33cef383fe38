import { useRouteContext } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ReceivedRequest } from "../../../../shared/families/requests/received-calls";
import { placesText } from "../../../../shared/families/requests/request-news";
import type { RequestAnswer, RequestState } from "../../../../shared/families/requests/requests";
import { serverNow } from "../../../clock";
import { useOwnProfile } from "../../../drivers/use-own-profile";
import { Badge } from "../../../ui/badge";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ButtonAnchor } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Facts } from "../../../ui/facts";
import { ChangeSeats } from "./change-seats";
import { phoneShared, sinceText, stateWords, whatsappLink } from "./request-words";
import { useAnswer } from "./use-answer";
import type { Received } from "./use-received";

const badges: Partial<Record<RequestState, { kind: "info" | "go" | "warning"; dot?: "filled" }>> = {
  open: { kind: "info" },
  unanswered: { kind: "warning" },
  has: { kind: "go" },
  agreed: { kind: "go", dot: "filled" },
  settled: { kind: "go", dot: "filled" },
};

const answerWords: Record<RequestAnswer, { label: string; loading: string }> = {
  has: { label: "Tenho vaga", loading: "Enviando..." },
  none: { label: "Não tenho vaga", loading: "Enviando..." },
  agreed: { label: "Fechamos", loading: "Salvando..." },
};

type ReceivedItemProps = { request: ReceivedRequest; received: Received; year: number };

/** One request: who asks, for what, and what the driver can do about it. */
export function ReceivedItem({ request, received, year }: ReceivedItemProps) {
  const { firstName, state, answers } = request;
  const isLive = answers.length > 0 || state === "agreed";
  const heading = useRef<HTMLHeadingElement>(null);
  const { underWay, failure, answer, report } = useAnswer(request, received);
  const [asksSeats, setAsksSeats] = useState(false);
  const [lowered, setLowered] = useState(0);
  const isAgreed = state === "agreed";
  const send = async (chosen: RequestAnswer) => {
    if (!(await answer(chosen))) return;
    setAsksSeats(chosen === "agreed");
    // The button that had the focus may be gone.
    heading.current?.focus();
  };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-h3 font-extrabold wrap-anywhere">
          {firstName}
        </h2>
        <Badge {...badges[state]}>{stateWords[state]}</Badge>
      </div>
      {/* Above what a toast covers on a phone. */}
      {(isAgreed ? asksSeats && lowered === 0 : lowered > 0) ? (
        <ChangeSeats
          request={request}
          received={received}
          year={year}
          lowered={lowered}
          onDone={(count) => {
            setAsksSeats(false);
            setLowered(count);
          }}
        />
      ) : null}
      <Facts
        className="mt-2"
        facts={[
          { label: "Escola", value: request.school },
          { label: "Bairro", value: request.neighborhood },
          { label: "Para", value: placesText(request) },
          { label: "Pedido em", value: sinceText(request.openedAt, serverNow()) },
        ]}
      />
      {request.sharesPhone ? <p className="mt-2 font-semibold">{phoneShared}</p> : null}
      {request.isReopened ? (
        <p className="mt-2 font-semibold">A família disse que vocês ainda não combinaram.</p>
      ) : null}
      {failure ? (
        <Banner kind="error" role="alert" lead="Não conseguimos salvar sua resposta." className="mt-4">
          {failure}
        </Banner>
      ) : null}
      <div className="mt-4 grid gap-3">
        <Whatsapp request={request} year={year} />
        {answers.length > 0 ? (
          <div className="grid gap-3 sm:grid-cols-3">
            {answers.map((answer) => (
              <Button
                key={answer}
                variant={answer === "has" ? "default" : "outline"}
                aria-label={`${answerWords[answer].label}: pedido de ${firstName}`}
                loading={underWay === answer}
                loadingText={answerWords[answer].loading}
                onClick={() => void send(answer)}
              >
                {answerWords[answer].label}
              </Button>
            ))}
          </div>
        ) : null}
        {isLive ? (
          <Button
            variant="quiet"
            size="flush"
            icon="flag"
            className="justify-self-start"
            aria-label={`Pedido estranho: de ${firstName}`}
            loading={underWay === "report"}
            onClick={() => void report()}
          >
            Pedido estranho
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Whatsapp({ request, year }: { request: ReceivedRequest; year: number }) {
  const { brandName: brand } = useRouteContext({ from: "__root__" }).company;
  const { profile } = useOwnProfile();
  if (!request.phone || !profile) return null;
  return (
    <ButtonAnchor
      href={whatsappLink(request.phone, request, { year, driver: profile.name, brand })}
      target="_blank"
      rel="noopener noreferrer"
      variant="go"
      icon="chat"
      className="w-full"
    >
      Chamar no WhatsApp
      <span className="sr-only">, {request.firstName}, abre em nova aba</span>
    </ButtonAnchor>
  );
}
