import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageHeading } from "../../app/layout/page-heading";
import { Accordion, AccordionItem } from "../../ui/accordion";
import { Bullets } from "../../ui/bullets";
import { ButtonLink } from "../../ui/button-link";
import { type FaqQuestion, familyQuestions, faqQuestions } from "./faq-questions";

export { faqHead } from "./faq-head";

/** The ten questions (§2 "FAQ") and what families ask, initially closed, several can be open. `/faq#foto-do-perfil` opens one. */
export function FaqPage() {
  useOpenByAddress();
  return (
    <div className="page py-8 md:py-13">
      <div className="mx-auto max-w-faq">
        <PageHeading
          title="Perguntas frequentes"
          lead="O que os condutores mais perguntam sobre o perfil e a assinatura."
        />
        <Questions questions={faqQuestions} className="mt-6 md:mt-8" />
        <section aria-labelledby="faq-familias" className="mt-10">
          <h2 id="faq-familias" className="text-title">
            Para famílias
          </h2>
          <Questions questions={familyQuestions} className="mt-4" />
        </section>
        <section aria-labelledby="faq-mais" className="mt-10">
          <h2 id="faq-mais" className="text-title">
            Ficou alguma dúvida?
          </h2>
          <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink to="/contato">Fale Conosco</ButtonLink>
            <ButtonLink to="/cadastro" variant="outline">
              Quero me Cadastrar
            </ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Voltar ao Início
            </ButtonLink>
          </div>
        </section>
      </div>
    </div>
  );
}

function Questions({ questions, className }: { questions: readonly FaqQuestion[]; className: string }) {
  return (
    <Accordion className={className}>
      {questions.map(({ id, question, answer, items }) => (
        <AccordionItem key={id} id={id} question={question}>
          <p>{answer}</p>
          <Bullets items={items} className="gap-1.5" />
        </AccordionItem>
      ))}
    </Accordion>
  );
}

/** Opens the question that the URL names (`#id`) and scrolls it into view. */
function useOpenByAddress(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const named = hash ? document.getElementById(hash) : null;
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
  }, [hash]);
}
