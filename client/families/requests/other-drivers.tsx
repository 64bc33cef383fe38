import type { PublicProfile } from "../../../shared/drivers";
import type { RequestForm } from "../../../shared/families/requests/request-fields";
import { isShiftFilter } from "../../../shared/search/facts";
import { searchPath } from "../../search/search-params";
import { ButtonAnchor } from "../../ui/button-link";
import { WaitingCard } from "../waiting/waiting-card";

type OtherDriversProps = {
  driver: Pick<PublicProfile, "serviceState" | "serviceCity">;
  /** What was asked of a driver whose list is full. */
  form: RequestForm;
};

/** The next drivers for the same, and "Avise-me". */
export function OtherDrivers({ driver, form: { school, shift, year } }: OtherDriversProps) {
  const params = {
    estado: driver.serviceState,
    cidade: driver.serviceCity,
    escola: school,
    ...(isShiftFilter(shift) && { turno: shift }),
    ano: Number(year),
  };
  return (
    <div className="mt-6">
      <ButtonAnchor href={searchPath(params)} size="xl" className="w-full">
        Ver outros condutores
      </ButtonAnchor>
      <WaitingCard params={params} />
    </div>
  );
}
