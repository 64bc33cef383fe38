import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { WITHDRAWAL_DAYS } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { Button } from "../../ui/button";
import type { SignedInUser } from "../session/session";
import { ActionCard } from "./action-card";
import { DeleteAccountDialog } from "./delete-account-dialog";

/** Deletes the account for good, after explaining what that means. */
export function DeleteAccount({ user }: { user: SignedInUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ActionCard
      id="excluir-conta"
      title="Excluir conta"
      action={
        <Button variant="quiet-destructive" size="flush" onClick={() => setIsOpen(true)}>
          Excluir minha conta
        </Button>
      }
    >
      <p>
        A assinatura termina na hora, sem nova cobrança, e o tempo já pago se perde. Para usar até o fim do
        período,{" "}
        <Link to={paths.subscription} className="text-link">
          cancele a assinatura
        </Link>{" "}
        primeiro e volte aqui depois.
      </p>
      <p>
        Assinou há menos de {WITHDRAWAL_DAYS} dias? Antes de excluir, use “Desistir e receber tudo de volta”
        em{" "}
        <Link to={paths.subscription} className="text-link">
          Minha Assinatura
        </Link>
        .
      </p>
      <p>
        Por lei guardamos por {retentionText(RETENTION.paymentRecords)} o registro dos pagamentos, sem seu
        nome. As cópias de segurança são apagadas em até {retentionText(RETENTION.backups)}. Leia a{" "}
        <Link to={paths.privacy} className="text-link">
          Política de Privacidade
        </Link>
        .
      </p>
      <DeleteAccountDialog user={user} open={isOpen} onClose={() => setIsOpen(false)} />
    </ActionCard>
  );
}
