import { seatsChangePath } from "../../../../shared/paths";
import { seatFacts } from "../../../../shared/profile/seats";
import type { LinkedSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Facts } from "../../../ui/facts";

/** "Continua certo" from the mail: what is stored, and a button to confirm it. A plain form, posted to the link's URL. */
export function ConfirmSeatsPage({ linked, token }: { linked: LinkedSeats; token: string }) {
  return (
    <>
      <PageHeading title="Suas vagas continuam certas?" lead={profileOf(linked)} className="mb-5" />
      <Card>
        <Facts facts={seatFacts(linked.availableSeats, linked.shifts)} className="-my-3" />
      </Card>
      <form method="post" className="mt-6">
        <Button type="submit" icon="check" size="xl" className="w-full">
          Sim, continua certo
        </Button>
      </form>
      <ButtonLink to={seatsChangePath} search={{ token }} variant="quiet" className="mt-4 w-full">
        Mudar as vagas
      </ButtonLink>
      <p className="mt-4 text-ink-2">Quando você confirmar, as famílias veem “confirmadas hoje”.</p>
    </>
  );
}

/** "Perfil de Ana, Campinas, SP." */
export function profileOf({
  name,
  serviceCity,
  serviceState,
}: Pick<LinkedSeats, "name" | "serviceCity" | "serviceState">): string {
  return `Perfil de ${name}, ${serviceCity}, ${serviceState}.`;
}
