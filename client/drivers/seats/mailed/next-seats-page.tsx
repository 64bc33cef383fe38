import { nextSeatsFormPath } from "../../../../shared/paths";
import { shiftLabels } from "../../../../shared/profile/seats";
import type { LinkedNextSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { profileOf } from "./confirm-seats-page";
import { SeatsForm } from "./seats-form";

/** "Informar vagas para 2027" from the mail: a number for each shift. */
export function NextSeatsPage({ linked }: { linked: LinkedNextSeats }) {
  const { year, capacity, shifts } = linked;
  const fields = shifts.map((shift) => ({ name: shift, label: `Vagas: ${shiftLabels[shift]}` }));
  return (
    <>
      <PageHeading
        title={`Quantas vagas você vai ter em ${year}?`}
        lead={profileOf(linked)}
        className="mb-5"
      />
      <SeatsForm capacity={capacity} fields={fields} unknown="Ainda não sei">
        Quando você salvar, as famílias encontram você na busca por {year}. Você pode mudar quando quiser.
      </SeatsForm>
    </>
  );
}

/** "Não vou ter vaga em 2027" from the mail: one tap. */
export function NoNextSeatsPage({ linked, token }: { linked: LinkedNextSeats; token: string }) {
  const { year } = linked;
  return (
    <>
      <PageHeading title={`Sem vaga em ${year}?`} lead={profileOf(linked)} className="mb-6" />
      <form method="post">
        <Button type="submit" icon="check" size="xl" className="w-full">
          Sim, não vou ter vaga
        </Button>
      </form>
      <ButtonLink to={nextSeatsFormPath} search={{ token }} variant="quiet" className="mt-4 w-full">
        Informar vagas para {year}
      </ButtonLink>
      <p className="mt-4 text-ink-2">
        Seu perfil vai mostrar “sem vaga” para {year}. Você pode mudar quando quiser.
      </p>
    </>
  );
}
