import { z } from "zod";
import { formatReais } from "../../../shared/brazil";
import { mailOperators } from "../../operation/notify-operators";
import { defineJob } from "../../process/jobs/jobs";

const alert = z.object({
  key: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** The item of the queue where it is handled. */
  path: z.string().optional(),
});

export type BillingAlert = z.infer<typeof alert>;

/** Mails the operators about a payment problem that needs a person. `key` names the event. */
export const mailBillingAlert = defineJob({
  name: "mail-billing-alert",
  label: "Email à empresa: cobrança que pede atenção",
  data: alert,
  run: (services, { key, ...news }) =>
    services.db.transaction((tx) =>
      mailOperators({ ...services, db: tx }, { key: `billing-${key}`, ...news }),
    ),
});

type Payment = { subscriptionId: string; paymentIntent: string; cents: number };

type Credit = { id: string; customerId: string; cents: number };

type Unowned = { subscriptionId: string; customerId: string };

type Stopped = { job: string; day: string; accounts: number; limit: number };

const reais = (cents: number) => formatReais(cents / 100);

/** The texts of each alert, with Stripe's ids; what has an item in the queue also gets its payer's name and a link. */
export const billingAlerts = {
  refundRefused: ({ subscriptionId, paymentIntent, cents }: Payment): BillingAlert => ({
    key: `refund-refused-${paymentIntent}`,
    title: "Devolução recusada pela Stripe",
    paragraphs: [
      `A Stripe recusou devolver ${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}).`,
      "A assinatura já foi encerrada e não cobra mais. O valor precisa ser devolvido à mão, no painel da Stripe ou por outro meio.",
    ],
  }),
  refundOfDisputed: ({ subscriptionId, paymentIntent, cents }: Payment): BillingAlert => ({
    key: `refund-refused-${paymentIntent}`,
    title: "Devolução parada: cobrança contestada",
    paragraphs: [
      `${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}) deveriam voltar ao cartão, mas o banco de quem pagou já contestou a cobrança.`,
      "Não devolva por outro meio: se a contestação for perdida, o banco já devolveu; se for ganha, a devolução sai sozinha.",
    ],
  }),
  withdrawalToRefund: ({ subscriptionId, cents }: Omit<Payment, "paymentIntent">): BillingAlert => ({
    key: `withdrawal-${subscriptionId}`,
    title: "Desistência para devolver",
    paragraphs: [
      `Esta pessoa já desistiu outras vezes em 12 meses, e agora da assinatura ${subscriptionId}: ${reais(cents)} para devolver.`,
      "O perfil já está privado e a assinatura não cobra mais. Prometemos devolver em até 5 dias úteis: abra o item na fila e aperte Devolver.",
    ],
  }),
  creditNotReturned: ({ id, customerId, cents }: Credit): BillingAlert => ({
    key: `credit-${id}`,
    title: "Crédito para devolver à mão",
    paragraphs: [
      `A assinatura do cliente ${customerId} terminou ou vai terminar, e ${reais(cents)} do crédito dele não puderam voltar pelas cobranças que ele pagou.`,
      "O crédito já saiu do saldo do cliente na Stripe e não paga mais nada. Devolva esse valor à mão, no painel da Stripe ou por outro meio.",
    ],
  }),
  disputeOpened: ({ subscriptionId, paymentIntent, cents }: Payment, disputeId: string): BillingAlert => ({
    key: `dispute-${disputeId}`,
    title: "Cobrança contestada no banco",
    paragraphs: [
      `O banco de quem pagou contestou ${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}, contestação ${disputeId}).`,
      "Responda no painel da Stripe dentro do prazo. A assinatura continua até a decisão; se a contestação for perdida, ela termina sozinha.",
    ],
  }),
  disputeLost: ({ subscriptionId, paymentIntent, cents }: Payment): BillingAlert => ({
    key: `dispute-lost-${paymentIntent}`,
    title: "Contestação perdida: assinatura encerrada",
    paragraphs: [
      `O banco devolveu ${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}) a quem pagou.`,
      "A assinatura terminou, o perfil saiu da busca e o condutor foi avisado por email.",
    ],
  }),
  fullyRefunded: ({ subscriptionId, paymentIntent, cents }: Payment): BillingAlert => ({
    key: `refunded-${paymentIntent}`,
    title: "Período devolvido por inteiro: assinatura encerrada",
    paragraphs: [
      `${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}) voltaram por inteiro a quem pagou.`,
      "A assinatura terminou, o perfil saiu da busca e o condutor foi avisado por email.",
    ],
  }),
  withoutAccount: ({ subscriptionId, customerId }: Unowned): BillingAlert => ({
    key: `without-account-${subscriptionId}`,
    title: "Assinatura cobrada sem conta",
    paragraphs: [
      `A assinatura ${subscriptionId} (cliente ${customerId} na Stripe) é cobrada, mas a conta dela não existe aqui. Isso acontece quando um backup restaurado é de antes do cadastro.`,
      "Peça a essa pessoa que se cadastre de novo com o mesmo email, que está no painel da Stripe: em até uma hora a assinatura volta para ela. Se ela não quiser, encerre e devolva por lá.",
    ],
  }),
  jobStopped: ({ job, day, accounts, limit }: Stopped): BillingAlert => ({
    key: `stopped-${job}-${day}`,
    title: `Tarefa parada: ${accounts} contas perderiam a assinatura`,
    paragraphs: [
      `A tarefa ${job} deixaria ${accounts} perfis privados de uma vez; o limite é ${limit}. Ela parou e não mudou nenhuma delas.`,
      "Confira as chaves da Stripe e o painel dela. Se estiver tudo certo, deixe a tarefa seguir com: bun run ops unpublish-lapsed.",
    ],
  }),
} as const;
