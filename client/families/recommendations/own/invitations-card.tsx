import { useState } from "react";
import { formatDate, formatTime } from "../../../../shared/brazil";
import { INVITATION_DAYS, INVITATIONS_OPEN_MAX, INVITED_NAME_MAX_LENGTH } from "../../../../shared/limits";
import { recommendation as messages } from "../../../../shared/messages";
import { paths } from "../../../../shared/paths";
import type { OwnRecommendations } from "../../../../shared/schemas/recommendations";
import { useSession } from "../../../accounts/session/use-session";
import { CallFailure } from "../../../app/call-failure";
import { trpc } from "../../../app/trpc";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Field } from "../../../ui/forms/field";
import { Input } from "../../../ui/forms/input";
import { nameInvitation, readNames } from "./invitation-names";
import { NewInvitation } from "./new-invitation";

/** Creates invitations and lists the open ones. The link of each is shown only once, when it is created. */
export function InvitationsCard({ own }: { own: OwnRecommendations }) {
  const { invitations, canInvite } = own;
  const utils = trpc.useUtils();
  const refresh = { onSettled: () => utils.recommendations.own.invalidate() };
  const userId = useSession()?.user.id ?? "";
  const [name, setName] = useState("");
  const make = trpc.recommendations.invite.useMutation({
    ...refresh,
    onSuccess: ({ link }) => {
      const open = invitations.map(({ id }) => id);
      nameInvitation(userId, link, name.trim(), open);
      setName("");
    },
  });
  const names = readNames(userId);
  const end = trpc.recommendations.endInvitation.useMutation({
    onSettled: () => {
      // The displayed link may be the one that was revoked.
      make.reset();
      return utils.recommendations.own.invalidate();
    },
  });
  const failure = make.error ?? end.error;
  const isFull = invitations.length >= INVITATIONS_OPEN_MAX;
  return (
    <Card as="section" aria-labelledby="convites">
      <h2 id="convites" className="text-h3 font-extrabold">
        Convidar uma família
      </h2>
      <p className="mt-2 mb-4 text-ink-2">
        Cada link serve para uma família, uma vez, por {INVITATION_DAYS} dias.
      </p>
      {make.data ? <NewInvitation link={make.data.link} /> : null}
      {canInvite && !isFull ? (
        <Field
          id="convite-para"
          label="Para qual família? (opcional)"
          hint="Fica só neste aparelho, para você saber de quem é o convite. Não escreva o nome da criança."
          className="mb-4"
        >
          <Input
            value={name}
            maxLength={INVITED_NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      ) : null}
      {canInvite ? (
        <Button
          icon="plus"
          variant={make.data ? "outline" : "default"}
          className="w-full"
          loading={make.isPending}
          loadingText="Criando..."
          disabled={isFull}
          onClick={() => make.mutate()}
        >
          {make.data ? "Criar outro convite" : "Criar convite"}
        </Button>
      ) : (
        <Banner
          kind="info"
          lead={messages.notVisible}
          action={
            <ButtonLink to={paths.dashboard} variant="outline">
              Abrir meu painel
            </ButtonLink>
          }
        />
      )}
      {isFull ? <p className="mt-3 text-small">{messages.full}</p> : null}
      <CallFailure
        error={failure}
        lead={`Não conseguimos ${make.error ? "criar" : "cancelar"} o convite.`}
        className="mt-4"
      />
      {invitations.length > 0 ? (
        <>
          <h3 className="mt-6 text-label font-bold">
            {invitations.length} de {INVITATIONS_OPEN_MAX} convites abertos
          </h3>
          <ul className="mt-1 divide-y">
            {invitations.map(({ id, createdAt, openUntil }) => {
              const when = `${formatDate(createdAt)}, ${formatTime(createdAt)}`;
              return (
                <li key={id} className="flex items-center justify-between gap-4 py-2">
                  <span className="min-w-0 text-small">
                    {names[id] ? <strong className="block wrap-anywhere">{names[id]}</strong> : null}
                    Criado em {when}
                    <span className="block text-ink-2">vale até {formatDate(openUntil)}</span>
                  </span>
                  <Button
                    variant="quiet-destructive"
                    size="flush"
                    aria-label={`Cancelar o convite de ${names[id] ? `${names[id]}, ` : ""}${when}`}
                    loading={end.isPending && end.variables.id === id}
                    onClick={() => end.mutate({ id })}
                  >
                    Cancelar
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
