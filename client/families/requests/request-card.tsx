import { type FormEvent, type ReactNode, useId, useState } from "react";
import { formatDate } from "../../../shared/brazil";
import type { LinkedRequest } from "../../../shared/families/requests/calls";
import {
  answerComesText,
  isLost,
  placesText,
  requestNews,
} from "../../../shared/families/requests/request-news";
import type { RequestAction } from "../../../shared/families/requests/request-outcome";
import { hasEnded } from "../../../shared/families/requests/requests";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";

/** What a press of a button does: the names of the fields are those of `POST /meu-pedido`. */
export type PressRequest = (request: LinkedRequest, form: FormData) => Promise<void>;

/** "(11) 91234-5678" for "+5511912345678"; shared/phone.ts weighs more than the page. */
const formatPhone = (e164: string) => e164.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");

type RequestCardProps = {
  request: LinkedRequest;
  token: string | undefined;
  onPress: PressRequest | undefined;
  /** Its driver takes no more: what helps are others. */
  isFull?: boolean;
};

/** One request: where it stands, what can be done, and what the driver reads of it. */
export function RequestCard({ request, token, onPress, isFull = false }: RequestCardProps) {
  const { state, driverName, firstName, phone, school, neighborhood, createdAt } = request;
  const title = useId();
  const name = driverName ?? "Condutor";
  const pressed = { request, token, onPress };
  const isEnded = hasEnded(state);
  return (
    <Card as="article" aria-labelledby={title}>
      <h2 id={title} className="text-h3 wrap-anywhere">
        {name}
      </h2>
      <p className="mt-1 text-lead wrap-anywhere">{requestNews(request)}</p>
      <div className="mt-5 grid gap-3 empty:hidden">
        <NextStep {...pressed} isFull={isFull} />
      </div>
      <Facts
        className="mt-4 border-t"
        facts={[
          { label: "Escola", value: school },
          { label: "Bairro", value: neighborhood },
          { label: "Turno e lugares", value: placesText(request) },
          { label: "Seu nome", value: firstName },
          { label: "Seu WhatsApp", value: formatPhone(phone) },
          { label: "Pedido em", value: formatDate(createdAt) },
        ]}
      />
      {isEnded || state === "unconfirmed" ? null : (
        <>
          <details className="mt-2">
            <summary className="inline-block cursor-pointer py-2.5 font-bold text-link">
              Corrigir nome ou WhatsApp
            </summary>
            <Press {...pressed} action="corrigir">
              <Field label="Seu primeiro nome">
                <Input name="firstName" autoComplete="given-name" defaultValue={firstName} />
              </Field>
              <Field label="Seu WhatsApp">
                <Input
                  name="phone"
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel-national"
                  defaultValue={formatPhone(phone)}
                />
              </Field>
              <SubmitButton>Salvar correção</SubmitButton>
            </Press>
          </details>
          <Press {...pressed} action="retirar">
            <SubmitButton variant="quiet" label={`Retirar pedido a ${name}`}>
              Retirar pedido
            </SubmitButton>
          </Press>
        </>
      )}
    </Card>
  );
}

type PressedProps = RequestCardProps;

/** What to do now, by the request's state. */
function NextStep({ isFull, ...pressed }: PressedProps) {
  const { state, driverId, driverName, others, isVisible } = pressed.request;
  const isToConfirm = state === "unconfirmed" && !isLost(pressed.request);
  if (others && (isFull || !isToConfirm))
    return (
      <ButtonAnchor href={others.path} size="xl" className="w-full">
        {others.count === 0 ? "Buscar Condutores" : "Ver outros condutores"}
      </ButtonAnchor>
    );
  if (isLost(pressed.request)) return null;
  switch (state) {
    case "unconfirmed":
      return (
        <>
          {pressed.request.email === null ? null : (
            <Press {...pressed} action="confirmar">
              <SubmitButton icon="check">Confirmar pedido</SubmitButton>
            </Press>
          )}
          <Press {...pressed} action="retirar">
            <SubmitButton variant="quiet">
              {pressed.request.email === null ? "Retirar pedido" : "Não fui eu, apagar"}
            </SubmitButton>
          </Press>
        </>
      );
    case "open":
      return <p className="wrap-anywhere">{answerComesText(pressed.request)}</p>;
    case "has":
      return driverId && isVisible ? (
        <ButtonAnchor
          href={paths.whatsappNotice(driverId)}
          variant="go"
          size="xl"
          icon="chat"
          className="w-full"
        >
          Combinar pelo WhatsApp
        </ButtonAnchor>
      ) : null;
    case "agreed":
      return (
        <>
          <Press {...pressed} action="sim">
            <SubmitButton icon="check">Sim, combinamos</SubmitButton>
          </Press>
          <Press {...pressed} action="nao">
            <SubmitButton variant="outline" label={`Não combinamos com ${driverName ?? "o condutor"}`}>
              Não combinamos
            </SubmitButton>
          </Press>
        </>
      );
    default:
      return null;
  }
}

type PressProps = PressedProps & { action: RequestAction; children: ReactNode };

/** A button's form: posts to the link's own URL, or acts for the phone. */
function Press({ request, token, onPress, action, children }: PressProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async (event: FormEvent<HTMLFormElement>) => {
    if (!onPress) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onPress(request, new FormData(event.currentTarget));
    setBusy(false);
  };
  const query = token ? `?${new URLSearchParams({ token })}` : "";
  return (
    <form
      method="post"
      action={paths.ownRequest + query}
      onSubmit={(event) => void press(event)}
      className="grid gap-4"
    >
      <input type="hidden" name="acao" value={action} />
      <input type="hidden" name="id" value={request.id} />
      {children}
    </form>
  );
}

type SubmitButtonProps = {
  variant?: "outline" | "quiet";
  icon?: "check";
  /** What it says to those who hear it alone. */
  label?: string;
  children: ReactNode;
};

function SubmitButton({ label, ...props }: SubmitButtonProps) {
  return <Button type="submit" size="xl" className="w-full" aria-label={label} {...props} />;
}
