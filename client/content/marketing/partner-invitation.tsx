import { ButtonLink } from "../../ui/button-link";
import { cn } from "../../ui/cn";

const benefits = [
  { title: "Apareça na busca", text: "Famílias procuram por escola e bairro." },
  { title: "Sem comissão", text: "O valor combinado é todo seu." },
  { title: "Um link só seu", text: "Envie no WhatsApp e no grupo da escola." },
];

/** For drivers who view another driver's profile; after the content, so that it never gets in a family's way. */
export function PartnerInvitation({ className }: { className?: string }) {
  return (
    <div className={cn("print:hidden", className)}>
      <section className="rounded-card bg-sunk p-5 md:p-6">
        <h2 className="text-title">Seja um Condutor Parceiro</h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-3 md:gap-6">
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <strong className="font-bold">{title}</strong>
              <p className="text-small text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to="/cadastro" variant="outline" className="mt-5">
          Cadastrar
        </ButtonLink>
      </section>
    </div>
  );
}
