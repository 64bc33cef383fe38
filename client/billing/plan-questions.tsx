import { withdrawalRight } from "../../shared/messages/withdrawal";
import { Accordion, AccordionItem } from "../ui/accordion";

const questions = [
  {
    question: "Posso cancelar quando quiser?",
    answer:
      "Pode, sem multa. A assinatura vale até o fim do período que você já pagou, e não há nova cobrança.",
  },
  {
    question: "O que acontece se o cartão recusar a cobrança?",
    answer:
      "Avisamos por email e tentamos de novo por alguns dias. Se a assinatura terminar, seu perfil fica privado e seus dados continuam salvos. É só renovar para voltar.",
  },
  {
    question: "Posso trocar o período depois?",
    answer:
      "Pode, em Minha Assinatura, com a assinatura ativa. Antes de confirmar, você vê quanto vai pagar. O que já pagou é descontado.",
  },
  {
    question: "E se eu me arrepender?",
    answer: withdrawalRight,
  },
];

/** What drivers ask before they pay. */
export function PlanQuestions() {
  return (
    <section aria-labelledby="duvidas-sobre-o-plano">
      <h2 id="duvidas-sobre-o-plano" className="mb-4 text-title">
        Dúvidas sobre o plano
      </h2>
      <Accordion>
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} question={question}>
            <p className="max-w-text">{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
