import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { useIsOperator } from "../session/staff-here";
import { NewRequestForm } from "./new-request-form";

/** Where an operator records a person's request about their data. */
export function NewRequestPage() {
  const isOperator = useIsOperator();
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Novo pedido de dados"
        lead="Uma pessoa, com ou sem conta, fez um pedido sobre os dados que guardamos dela. O prazo é de 15 dias."
      />
      {isOperator ? (
        <NewRequestForm />
      ) : (
        <Banner kind="info" className="mt-6 max-w-reading">
          Você só pode consultar. Peça a quem tem o papel de operação.
        </Banner>
      )}
    </div>
  );
}
