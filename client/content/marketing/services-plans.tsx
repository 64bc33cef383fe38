import { PlanCards } from "../../billing/plan-cards";
import { ButtonLink } from "../../ui/button-link";

/** Periods and plans (§2). Signing up comes first, so every button links there. */
export function ServicesPlans() {
  return (
    <section id="planos" aria-labelledby="titulo-planos" className="page py-13 md:py-18">
      <div className="mx-auto max-w-plans">
        <h2 id="titulo-planos" className="text-h2">
          Escolha como quer pagar
        </h2>
        <p className="mt-3 mb-6 max-w-text text-ink-2">
          O cadastro vem primeiro. Crie sua conta, confirme o email e depois assine o plano. Quanto maior o
          período, menor o valor por mês.
        </p>
        <PlanCards
          level={3}
          empty={<p className="font-bold">Nenhum plano disponível no momento.</p>}
          action={() => (
            <ButtonLink to="/cadastro" size="xl">
              Cadastre-se para Contratar
            </ButtonLink>
          )}
        />
      </div>
    </section>
  );
}
