import { formatReais } from "../../../shared/brazil";
import { withdrawalByHand, withdrawalInReview, withdrawn } from "../../../shared/messages/withdrawal";
import type { FoundWithdrawal } from "../../../shared/schemas/withdrawal";
import { Banner } from "../../ui/banner";

/** The outcome of a withdrawal. Stays on the page until the driver subscribes again. */
export function WithdrawalBanner({
  withdrawal,
}: {
  withdrawal: Exclude<FoundWithdrawal, { state: "offered" }>;
}) {
  const amount = formatReais(withdrawal.cents / 100);
  switch (withdrawal.state) {
    case "done":
      return (
        <Banner kind="success" lead={withdrawn(amount)}>
          O valor aparece em uma das suas duas próximas faturas. Seu perfil está privado e seus dados
          continuam salvos.
        </Banner>
      );
    case "by-hand":
      return (
        <Banner kind="warning" lead={withdrawalByHand(amount)}>
          Se você contestou a cobrança no banco, é por lá que o valor volta.
        </Banner>
      );
    case "in-review":
      return (
        <Banner kind="info" lead={withdrawalInReview}>
          {amount} voltam para o cartão. Seu perfil está privado e a assinatura não cobra mais.
        </Banner>
      );
    case "asked":
      return (
        <Banner kind="info" lead="Recebemos sua desistência.">
          Estamos encerrando a assinatura e devolvendo {amount}. Você não precisa fazer mais nada: avisamos
          por email.
        </Banner>
      );
  }
}
