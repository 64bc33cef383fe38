import { useState } from "react";
import { periods } from "../../../shared/billing-periods";
import { formatReais } from "../../../shared/brazil";
import { formatPhone } from "../../../shared/phone";
import { statusLabel } from "../../../shared/subscriptions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { dateOf, dateTimeText } from "../parts/dates";
import { useIsOperator } from "../session/staff-here";
import { PersonActionDialog } from "./person-action-dialog";
import { PersonPhotos } from "./person-photos";
import { HIDDEN, type PersonRecord } from "./person-text";

/** Profile, subscription and visits at a glance, and deletion of the account. */
export function PersonSummary({ file }: { file: PersonRecord }) {
  const [subscription, ...earlier] = file.subscriptions;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
      <FactCard title="Perfil" facts={profileFacts(file)} />
      <FactCard
        title="Assinatura"
        facts={
          subscription
            ? subscriptionFacts(file, subscription)
            : [{ label: "Estado", value: "Sem assinatura" }]
        }
      >
        {earlier.length > 0 ? (
          <p className="mt-3 text-small text-ink-2">
            {earlier.length === 1 ? "Mais 1 assinatura antes." : `Mais ${earlier.length} assinaturas antes.`}
          </p>
        ) : null}
      </FactCard>
      {file.driverId ? <PersonPhotos userId={file.userId} /> : null}
      <div className="grid gap-6">
        <FactCard title="Acesso" facts={accessFacts(file)} />
        <EndOfAccount file={file} />
      </div>
    </div>
  );
}

function FactCard({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly Fact[];
  children?: React.ReactNode;
}) {
  return (
    <Card as="section">
      <h2 className="mb-2 text-h3">{title}</h2>
      <Facts facts={facts} className="text-small" />
      {children}
    </Card>
  );
}

function profileFacts({ name, email, phone, profile }: PersonRecord): Fact[] {
  const contact = [
    { label: "Nome", value: name },
    { label: "Email", value: email ?? HIDDEN },
  ];
  if (!profile) return contact;
  return [
    ...contact,
    { label: "Telefone", value: phone ? formatPhone(phone) : HIDDEN },
    { label: "Veículo", value: `${profile.vehicleType}, ${profile.vehicleBrand}` },
    { label: "Ano, lugares", value: `${profile.vehicleYear}, ${profile.capacity}` },
    { label: "Vagas", value: profile.availableSeats },
    { label: "Escolas, bairros", value: `${profile.schools}, ${profile.neighborhoods}` },
    { label: "Visitas em 30 dias", value: profile.visits.last30Days },
    { label: "Atualizado em", value: dateOf(profile.updatedAt) },
  ];
}

function subscriptionFacts(file: PersonRecord, subscription: PersonRecord["subscriptions"][number]): Fact[] {
  return [
    { label: "Estado", value: statusLabel(subscription.status) },
    { label: "Período", value: periods[subscription.period].label },
    { label: "Valor", value: formatReais(subscription.priceCents / 100) },
    { label: "Desde", value: dateOf(subscription.subscribedSince) },
    { label: "Pago até", value: dateOf(subscription.currentPeriodEnd) },
    { label: "Cliente", value: file.account.stripeCustomerId ?? "–" },
    { label: "Assinatura", value: subscription.stripeSubscriptionId },
    { label: "Conferida na Stripe", value: dateTimeText(subscription.updatedAt) },
  ];
}

function accessFacts({ account }: PersonRecord): Fact[] {
  return [
    { label: "Conta criada", value: dateOf(account.createdAt) },
    { label: "Email confirmado", value: dateOf(account.emailConfirmedAt) },
    { label: "Último acesso", value: dateTimeText(account.lastAccessAt) },
    { label: "Aparelhos conectados", value: account.openSessions },
  ];
}

function EndOfAccount({ file }: { file: PersonRecord }) {
  const [isAsking, setAsking] = useState(false);
  if (!useIsOperator()) return null;
  return (
    <Card as="section">
      <h2 className="text-h3">Fim da conta</h2>
      <p className="mt-2 text-small text-ink-2">
        Exclui o perfil, a foto e as mensagens. O que a lei manda guardar fica, sem aparecer. Pede motivo e
        confirmação.
      </p>
      <Button variant="quiet-destructive" size="flush" className="mt-2" onClick={() => setAsking(true)}>
        Excluir conta
      </Button>
      {isAsking ? <PersonActionDialog act="delete" file={file} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
