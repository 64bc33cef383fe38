import type { Notice as MailNotice } from "../../../emails/notice";
import { type Period, periods } from "../../../shared/billing-periods";
import { formatDate, formatReais } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import type { noticeKinds } from "./subscription-notices";

type Event = {
  kind: (typeof noticeKinds)[number];
  date?: string | undefined;
  period?: Period | undefined;
  priceCents?: number | undefined;
};

export type SubscriptionMail = { subject: string; notice: MailNotice };

const toSubscription = { label: "Ver minha assinatura", path: paths.subscription };
const toPlans = { label: "Ver planos", path: paths.plans };

/** The words of each mail about a subscription. The first paragraph follows the greeting. */
export function subscriptionMail({ kind, ...event }: Event): SubscriptionMail {
  const date = event.date ? formatDate(event.date) : "";
  const price = event.priceCents ? formatReais(event.priceCents / 100) : "";
  const period = periods[event.period ?? "monthly"].label.toLowerCase();
  return words[kind]({ date, price, period });
}

type Values = { date: string; price: string; period: string };

const words: Record<Event["kind"], (values: Values) => SubscriptionMail> = {
  // A trial or a whole gift took nothing: no payment is claimed.
  active: ({ date, price, period }) => ({
    subject: "Sua assinatura está ativa",
    notice: {
      title: "Sua assinatura está ativa",
      paragraphs: [
        `${price ? `O pagamento de ${price} (plano ${period}) foi confirmado.` : `Seu plano ${period} começou, sem cobrança agora.`} Seu perfil já pode aparecer na busca das famílias.`,
        "Se ele ainda não está publicado, complete os dados e toque em “Salvar e publicar”.",
        `A próxima cobrança é em ${date}. Você pode cancelar quando quiser, sem multa.`,
      ],
      link: { label: "Ir para o painel", path: paths.dashboard },
    },
  }),
  "payment-failed": ({ price, period }) => ({
    subject: "Não conseguimos cobrar sua assinatura",
    notice: {
      title: "Não conseguimos cobrar sua assinatura",
      paragraphs: [
        `O cartão recusou a cobrança de ${price} (plano ${period}). Vamos tentar de novo nos próximos dias.`,
        "Por enquanto seu perfil continua como está. Para ele não sair da busca, confira ou troque o cartão.",
      ],
      link: { label: "Atualizar o cartão", path: paths.subscription },
    },
  }),
  canceling: ({ date }) => ({
    subject: "Cancelamento confirmado",
    notice: {
      title: "Cancelamento confirmado",
      paragraphs: [
        `Sua assinatura foi cancelada e não haverá novas cobranças. Ela vale até ${date}.`,
        "Até lá seu perfil pode continuar publicado. Depois ele fica privado e seus dados continuam salvos.",
        "Mudou de ideia? Até essa data você pode manter a assinatura.",
      ],
      link: { label: "Manter assinatura", path: paths.subscription },
    },
  }),
  ended: () => ({
    subject: "Sua assinatura terminou",
    notice: {
      title: "Sua assinatura terminou",
      paragraphs: [
        "Sua assinatura terminou e não haverá novas cobranças. Seus dados continuam salvos.",
        "Quando quiser voltar, é só escolher um plano.",
      ],
      link: toPlans,
    },
  }),
  renewal: ({ date, price, period }) => ({
    subject: `Sua assinatura renova em ${date}`,
    notice: {
      title: `Sua assinatura renova em ${date}`,
      paragraphs: [
        `Nesse dia vamos cobrar ${price} no seu cartão pela renovação do plano ${period}.`,
        "Se quer continuar, não precisa fazer nada. Se não quer, cancele antes dessa data.",
      ],
      link: toSubscription,
    },
  }),
  unpublished: () => ({
    subject: "Seu perfil saiu da busca",
    notice: {
      title: "Seu perfil saiu da busca",
      paragraphs: [
        "Sua assinatura terminou, por isso seu perfil ficou privado. Seus dados continuam salvos.",
        "Para voltar, renove a assinatura e publique o perfil de novo.",
      ],
      link: toPlans,
    },
  }),
  "unpublished-unpaid": () => ({
    subject: "Seu perfil saiu da busca",
    notice: {
      title: "Seu perfil saiu da busca",
      paragraphs: [
        "O pagamento da sua assinatura continua em aberto, por isso seu perfil ficou privado. Seus dados continuam salvos.",
        "Para voltar, atualize o cartão e, quando o pagamento passar, publique o perfil de novo.",
      ],
      link: { label: "Atualizar o cartão", path: paths.subscription },
    },
  }),
  refunded: () => ({
    subject: "Encerramos uma assinatura repetida",
    notice: {
      title: "Encerramos uma assinatura repetida",
      paragraphs: [
        "Havia mais de uma assinatura no seu nome. Mantivemos uma e encerramos a outra.",
        "O que foi cobrado pela repetida volta para o mesmo cartão. O prazo, de alguns dias, depende do banco.",
      ],
      link: toSubscription,
    },
  }),
};
