import { DAY, LOYALTY_GAP } from "../../../shared/limits";
import { RANKING_IN_WORDS } from "../../../shared/search";
import { RouteStops } from "../../ui/route-stops";

const steps = [
  {
    title: "Cadastro inicial",
    text: "Com a assinatura ativa e o perfil publicado, você já aparece na busca por cidade, escola e bairro.",
  },
  {
    title: "Fidelidade",
    text: `Quanto mais tempo de assinatura, mais perto do topo. Se ela terminar e você voltar em até ${LOYALTY_GAP / DAY} dias, o tempo antigo continua valendo.`,
  },
  {
    title: "Mais passageiros",
    text: "Cada vaga que você oferece conta. Quem pode levar mais passageiros sobe, e quem está com a van cheia dá lugar a quem tem vaga.",
  },
];

/** The order of search results in three steps, with the texts of the rule (§2). */
export function RankingSteps() {
  return (
    <section className="border-y bg-sunk" aria-labelledby="ordem-da-busca">
      <div className="page grid gap-8 py-13 md:grid-cols-[2fr_3fr] md:gap-14 md:py-18">
        <div>
          <h2 id="ordem-da-busca" className="text-h2">
            Como funciona a ordem da busca
          </h2>
          <p className="mt-4 text-lead font-bold">{RANKING_IN_WORDS}</p>
          <p className="mt-3 text-ink-2">A regra é a mesma para todos. Não vendemos outra forma de subir.</p>
        </div>
        <RouteStops
          as="ol"
          stops={steps.map(({ title, text }) => ({
            key: title,
            content: (
              <>
                <h3 className="text-h3 font-extrabold">{title}</h3>
                <p className="mt-1 max-w-text text-ink-2">{text}</p>
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}
