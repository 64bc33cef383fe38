import { CheckedPoints } from "./checked-points";

const benefits = [
  {
    title: "A família chama direto",
    text: "Ela busca sem cadastro e fala com você no WhatsApp. Seu número só aparece quando a família abre a conversa.",
  },
  {
    title: "Um link só seu",
    text: "Envie no grupo da escola ou imprima no cartão de visita. A prévia mostra sua foto e sua cidade.",
  },
  {
    title: "Vagas na sua mão",
    text: "Mude as vagas de cada turno com um toque. As famílias veem na mesma hora, com o dia em que você confirmou.",
  },
  {
    title: "Responda antes da pergunta",
    text: "Conte, se quiser, a mensalidade, o contrato e o ar-condicionado. E baixe um modelo de contrato.",
  },
  {
    title: "Cancele quando quiser",
    text: "Sem multa. O perfil continua publicado até o fim do período pago.",
  },
];

/** What drivers get, point by point (§2). */
export function ServicesBenefits() {
  return (
    <section className="border-t bg-surface" aria-labelledby="beneficios">
      <div className="page py-13 md:py-18">
        <h2 id="beneficios" className="text-h2">
          O que você recebe
        </h2>
        <CheckedPoints points={benefits} className="mt-6 md:mt-8 md:grid-cols-2 md:gap-x-14 lg:grid-cols-3" />
      </div>
    </section>
  );
}
