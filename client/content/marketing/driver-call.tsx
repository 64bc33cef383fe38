import { ButtonLink } from "../../ui/button-link";
import { RouteStops } from "../../ui/route-stops";

const steps = [
  { key: "conta", content: <strong className="text-h3">Crie a conta e confirme seu email</strong> },
  { key: "perfil", content: <strong className="text-h3">Preencha o perfil com foto e veículo</strong> },
  {
    key: "publicar",
    content: (
      <>
        <strong className="text-h3">Assine e publique</strong>
        <span className="block text-small text-night-2">Ativação geralmente em até 24 horas.</span>
      </>
    ),
  },
];

/** The call to drivers, far below the search. */
export function DriverCall() {
  return (
    <section className="on-dark border-t-10 border-band bg-ink">
      <div className="page grid gap-10 py-13 md:grid-cols-[3fr_2fr] md:items-center md:gap-14 md:py-18">
        <div>
          <h2 className="max-w-135 text-h1">É condutor escolar? Apareça para as famílias do seu bairro.</h2>
          <p className="mt-4 max-w-120 text-night-2">
            Seu perfil com foto, veículo, escolas e bairros. Sem comissão: o valor combinado com a família é
            todo seu.
          </p>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to="/cadastro" variant="band">
              Cadastrar
            </ButtonLink>
            <ButtonLink to="/servicos" variant="outline-dark">
              Conhecer o plano
            </ButtonLink>
          </div>
        </div>
        <RouteStops as="ol" dark stops={steps} />
      </div>
    </section>
  );
}
