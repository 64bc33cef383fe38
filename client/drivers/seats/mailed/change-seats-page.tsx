import { shiftLabels } from "../../../../shared/profile/seats";
import type { AskedSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { profileOf } from "./confirm-seats-page";
import { SeatsForm } from "./seats-form";

/** "Mudar as vagas" from the mail: a number for each shift, or one for all. */
export function ChangeSeatsPage({ asked }: { asked: AskedSeats }) {
  const { capacity, shifts, availableSeats } = asked;
  const fields = shifts?.map(({ shift, seats }) => ({
    name: shift,
    label: `Vagas: ${shiftLabels[shift]}`,
    seats,
  })) ?? [{ name: "seats", label: "Vagas", seats: availableSeats }];
  return (
    <>
      <PageHeading title="Quantas vagas você tem?" lead={profileOf(asked)} className="mb-5" />
      <SeatsForm capacity={capacity} fields={fields}>
        Quando você salvar, as famílias veem estes números, “confirmadas hoje”.
      </SeatsForm>
    </>
  );
}
