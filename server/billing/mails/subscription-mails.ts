import type { Notice } from "../../../emails/notice";
import { periods } from "../../../shared/billing-periods";
import { formatDate, formatReais } from "../../../shared/brazil";
import { withdrawalInReview } from "../../../shared/messages/withdrawal";
import { paths } from "../../../shared/paths";
import { contractLines } from "./contract-lines";
import { type PublicationWords, publicationWords } from "./publication-words";
import type { SubscriptionNews } from "./subscription-notices";

/** The subject is the title unless it says another. */
type SubscriptionMail = Notice & { subject?: string };

const toSubscription = { label: "Ver minha assinatura", path: paths.subscription };
const toPlans = { label: "Ver planos", path: paths.plans };

/** The words of each mail about a subscription. The first paragraph follows the greeting. */
export function subscriptionMail({ kind, ...event }: Omit<SubscriptionNews, "key">): SubscriptionMail {
  const date = event.date ? formatDate(event.date) : "";
  const price = event.priceCents ? formatReais(event.priceCents / 100) : "";
  const period = periods[event.period ?? "monthly"].label.toLowerCase();
  const reais = (cents: number | undefined) => (cents ? formatReais(cents / 100) : "");
  const { payUrl = paths.subscription, renewalCents } = event;
  const contract = renewalCents === undefined ? [] : contractLines(event, renewalCents);
  return words[kind]({
    date,
    price,
    period,
    payUrl,
    contract,
    oldPrice: reais(event.oldCents),
    money: event.money ?? [],
    // Mails that were queued before it was part of them.
    publication: publicationWords[event.publication ?? "private"],
  });
}

type Values = {
  date: string;
  price: string;
  period: string;
  oldPrice: string;
  payUrl: string;
  /** What is charged next and what becomes of the credit; empty if not known. */
  money: string[];
  /** The main terms, one line each. */
  contract: string[];
  publication: PublicationWords;
};

const whatToDo = [
  "Veja se o cartão está na validade e tem limite.",
  "Pague pelo botão acima, com o mesmo cartão ou com outro.",
  "Para as próximas cobranças, troque o cartão em Minha Assinatura.",
];

const words: Record<SubscriptionNews["kind"], (values: Values) => SubscriptionMail> = {
  // A trial or a full discount charged nothing: the mail mentions no payment.
  active: ({ date, price, period, contract, publication }) => ({
    title: "Sua assinatura está ativa",
    paragraphs: [
      `${price ? `O pagamento de ${price} (plano ${period}) foi confirmado.` : `Seu plano ${period} começou, sem cobrança agora.`}`,
      publication.text,
      `A próxima cobrança é em ${date}. Você pode cancelar quando quiser, sem multa.`,
    ],
    link: publication.link,
    steps: contract,
    stepsTitle: "Resumo do contrato",
    footnote: "O contrato completo são os Termos de Uso que você aceitou ao assinar.",
    footnoteLink: { label: "Ler e guardar os Termos de Uso", path: paths.terms },
  }),
  "payment-failed": ({ price, period, date, payUrl }) => ({
    title: "Não conseguimos cobrar sua assinatura",
    paragraphs: [
      `O cartão recusou a cobrança de ${price} (plano ${period}). Vamos tentar de novo em ${date}.`,
      "Essa pode ser a última tentativa: quando elas acabam sem pagamento, a assinatura termina e seu perfil sai da busca.",
      "Por enquanto seu perfil continua como está. Se não quiser esperar, pague agora. O botão abre a página segura da Stripe.",
    ],
    link: { label: "Pagar agora", path: payUrl },
    steps: whatToDo,
    stepsTitle: "O que fazer",
  }),
  "payment-failed-last": ({ price, period, payUrl }) => ({
    subject: "Última tentativa: o cartão recusou de novo",
    title: "O cartão recusou de novo",
    paragraphs: [
      `O cartão recusou a cobrança de ${price} (plano ${period}), e essa foi a última tentativa automática.`,
      "Sem o pagamento, a assinatura termina e seu perfil sai da busca. Para ficar, pague agora.",
    ],
    link: { label: "Pagar agora", path: payUrl },
    steps: whatToDo,
    stepsTitle: "O que fazer",
  }),
  "last-warning": ({ date, price, payUrl }) => ({
    title: `Seu perfil sai da busca em ${date}`,
    paragraphs: [
      `O pagamento de ${price} continua em aberto. Se ele não for feito até ${date}, seu perfil fica privado. Seus dados continuam salvos.`,
      "Quer ficar? Pague agora, na página segura da Stripe. Se já pagou, pode ignorar este aviso.",
    ],
    link: { label: "Pagar agora", path: payUrl },
    steps: whatToDo,
    stepsTitle: "O que fazer",
  }),
  receipt: ({ price, period, date }) => ({
    subject: `Recebemos seu pagamento de ${price}`,
    title: "Pagamento recebido",
    paragraphs: [
      `Recebemos ${price} pelo plano ${period}. Sua assinatura está paga até ${date}.`,
      "O recibo, para ver ou baixar em PDF, está em Minha Assinatura.",
    ],
    link: toSubscription,
  }),
  "period-changed": ({ price, period, date, money }) => ({
    title: `Seu plano agora é ${period}`,
    paragraphs: [
      `${price ? `Recebemos ${price} pela troca.` : "Você não pagou nada hoje, porque já tinha pago mais do que custa o novo período."} Sua assinatura está paga até ${date}.`,
      ...(money.length > 0 ? [money.join(" ")] : []),
      "O recibo, para ver ou baixar em PDF, está em Minha Assinatura.",
    ],
    link: toSubscription,
  }),
  "money-back": ({ price }) => ({
    title: `Devolvemos ${price}`,
    paragraphs: [
      `Devolvemos ${price} da sua assinatura para o cartão em que ela foi paga. O valor aparece em uma das suas duas próximas faturas.`,
      "Em Minha Assinatura você vê a cobrança e o que voltou dela.",
    ],
    link: toSubscription,
  }),
  withdrawn: ({ price }) => ({
    subject: "Você desistiu da assinatura",
    title: `${price} voltam para o cartão`,
    paragraphs: [
      `Sua assinatura foi encerrada e ${price} voltam para o cartão em que você pagou. O valor aparece em uma das suas duas próximas faturas.`,
      "Seu perfil ficou privado e seus dados continuam salvos. Você pode assinar de novo quando quiser.",
    ],
    link: toSubscription,
  }),
  "withdrawn-by-hand": ({ price }) => ({
    subject: "Você desistiu da assinatura",
    title: "Sua assinatura foi encerrada",
    paragraphs: [
      `Sua assinatura foi encerrada e não cobra mais. A devolução de ${price} não saiu automaticamente. Nossa equipe cuida dela e avisa você por email.`,
      "Se você contestou a cobrança no banco, é por lá que o valor volta.",
      "Seu perfil ficou privado e seus dados continuam salvos. Você pode assinar de novo quando quiser.",
    ],
    link: toSubscription,
  }),
  "withdrawal-in-review": ({ price }) => ({
    title: "Você desistiu da assinatura",
    paragraphs: [
      `${withdrawalInReview} São ${price}, para o cartão em que você pagou, e avisamos por email.`,
      "A assinatura não cobra mais. Seu perfil ficou privado e seus dados continuam salvos.",
    ],
    link: toSubscription,
  }),
  "card-expiring": ({ date, price }) => ({
    title: "Seu cartão vence antes da próxima cobrança",
    paragraphs: [
      `A próxima cobrança da sua assinatura, de ${price}, é em ${date}, e o cartão que está guardado vence antes.`,
      "Troque o cartão em Minha Assinatura para seu perfil não sair da busca.",
    ],
    link: { label: "Trocar o cartão", path: paths.subscription },
  }),
  "price-change": ({ date, price, oldPrice, period }) => ({
    title: `O preço da sua assinatura muda em ${date}`,
    paragraphs: [
      `Hoje o plano ${period} custa ${oldPrice}. A partir da cobrança de ${date}, ele passa a custar ${price}.`,
      "Até lá nada muda. Se quiser continuar, não precisa fazer nada. Se não quiser, cancele antes dessa data, sem multa.",
    ],
    link: toSubscription,
  }),
  resumed: ({ date, period, money }) => ({
    title: "Sua assinatura continua",
    paragraphs: [
      `Você manteve a assinatura do plano ${period}, e o cancelamento não vale mais. ${money.join(" ") || `A próxima cobrança é em ${date}.`}`,
      "Seu perfil continua como está. Você pode cancelar quando quiser, sem multa.",
      "Não foi você? Troque sua senha e cancele de novo em Minha Assinatura.",
    ],
    link: toSubscription,
  }),
  canceling: ({ date, money }) => ({
    title: "Cancelamento confirmado",
    paragraphs: [
      money.length > 0
        ? money.join(" ")
        : `Sua assinatura foi cancelada e não haverá novas cobranças. Ela vale até ${date}.`,
      "Até lá seu perfil pode continuar publicado. Depois ele fica privado e seus dados continuam salvos.",
      "Mudou de ideia? Até essa data você pode manter a assinatura.",
    ],
    link: { label: "Manter assinatura", path: paths.subscription },
  }),
  ended: () => ({
    title: "Sua assinatura terminou",
    paragraphs: [
      "Sua assinatura terminou e não haverá novas cobranças. Seus dados continuam salvos.",
      "Quando quiser voltar, é só escolher um plano.",
    ],
    link: toPlans,
  }),
  renewal: ({ date, price, period, money }) => ({
    title: `Sua assinatura renova em ${date}`,
    paragraphs: [
      `${money.join(" ") || `Nesse dia vamos cobrar ${price} no seu cartão.`} É a renovação do plano ${period}.`,
      "Se quiser continuar, não precisa fazer nada. Se não quiser, cancele antes dessa data.",
    ],
    link: toSubscription,
  }),
  unpublished: () => ({
    title: "Seu perfil saiu da busca",
    paragraphs: [
      "Sua assinatura terminou, por isso seu perfil ficou privado. Seus dados continuam salvos.",
      "Para voltar, renove a assinatura e publique o perfil de novo.",
    ],
    link: toPlans,
  }),
  "unpublished-unpaid": () => ({
    title: "Seu perfil saiu da busca",
    paragraphs: [
      "O pagamento da sua assinatura continua em aberto, por isso seu perfil ficou privado. Seus dados continuam salvos.",
      "Para voltar, atualize o cartão e, quando o pagamento passar, publique o perfil de novo.",
    ],
    link: { label: "Atualizar o cartão", path: paths.subscription },
  }),
  "unpublished-paused": () => ({
    title: "Seu perfil saiu da busca",
    paragraphs: [
      "Sua assinatura está pausada, por isso seu perfil ficou privado. Nada é cobrado e seus dados continuam salvos.",
      "Para voltar, escolha um plano e publique o perfil de novo.",
    ],
    link: toPlans,
  }),
  refunded: () => ({
    title: "Encerramos uma assinatura repetida",
    paragraphs: [
      "Havia mais de uma assinatura no seu nome. Mantivemos uma e encerramos a outra.",
      "O que foi cobrado pela repetida volta para o mesmo cartão. O prazo, de alguns dias, depende do banco.",
    ],
    link: toSubscription,
  }),
};
