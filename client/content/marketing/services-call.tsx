import { ButtonLink } from "../../ui/button-link";

/** The final call to sign up (§2). */
export function ServicesCall() {
  return (
    <section className="on-dark border-t-10 border-band bg-ink" aria-labelledby="criar-conta">
      <div className="page py-13 md:flex md:items-center md:justify-between md:gap-14 md:py-18">
        <div>
          <h2 id="criar-conta" className="max-w-135 text-h1">
            Crie sua conta hoje e preencha o perfil com calma
          </h2>
          <p className="mt-4 max-w-135 text-night-2">
            Criar a conta não custa nada. Você só paga quando escolher um plano para publicar.
          </p>
        </div>
        <div className="mt-6 flex shrink-0 flex-col gap-3 sm:flex-row md:mt-0">
          <ButtonLink to="/cadastro" variant="band" size="xl">
            Quero me Cadastrar
          </ButtonLink>
          <ButtonLink to="/faq" variant="outline-dark" size="xl">
            Tirar dúvidas
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
