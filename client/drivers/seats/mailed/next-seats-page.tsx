import { nextSeatsAskedPath } from "../../../../shared/paths";
import { shiftLabels } from "../../../../shared/profile/seats";
import type { AskedNextSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Field } from "../../../ui/forms/field";
import { Select } from "../../../ui/forms/select";
import { profileOf } from "./confirm-seats-page";

/** "Informar vagas para 2027" from the mail: a number for each shift. A plain form, posted to the link's URL. */
export function NextSeatsPage({ asked }: { asked: AskedNextSeats }) {
  const { year, capacity } = asked;
  const choices = Array.from({ length: capacity + 1 }, (_, seats) => seats);
  return (
    <>
      <PageHeading
        title={`Quantas vagas você vai ter em ${year}?`}
        lead={profileOf(asked)}
        className="mb-5"
      />
      <form method="post" className="grid gap-5">
        {asked.shifts.map((shift) => (
          <Field key={shift} label={`Vagas: ${shiftLabels[shift]}`} id={shift}>
            <Select name={shift}>
              <option value="">Ainda não sei</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button type="submit" icon="check" size="xl" className="w-full">
          Salvar vagas
        </Button>
      </form>
      <p className="mt-5 text-ink-2">
        Quando você salvar, as famílias encontram você na busca por {year}. Você pode mudar quando quiser.
      </p>
    </>
  );
}

/** "Não vou ter vaga em 2027" from the mail: one tap. */
export function NoNextSeatsPage({ asked, token }: { asked: AskedNextSeats; token: string }) {
  const { year } = asked;
  return (
    <>
      <PageHeading title={`Sem vaga em ${year}?`} lead={profileOf(asked)} className="mb-6" />
      <form method="post">
        <Button type="submit" icon="check" size="xl" className="w-full">
          Sim, não vou ter vaga
        </Button>
      </form>
      <ButtonLink to={nextSeatsAskedPath} search={{ token }} variant="quiet" className="mt-4 w-full">
        Informar vagas para {year}
      </ButtonLink>
      <p className="mt-4 text-ink-2">
        Seu perfil vai mostrar “sem vaga” para {year}. Você pode mudar quando quiser.
      </p>
    </>
  );
}
