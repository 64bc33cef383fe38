import { consolePaths } from "../../../shared/operation/console-paths";
import { ButtonLink } from "../../ui/button-link";
import { useStaffSession } from "../session/staff-session";

/** Leads operators to where a request about data is written down. */
export function NewRequestLink() {
  if (useStaffSession()?.staff.role !== "operator") return null;
  return (
    <ButtonLink to={consolePaths.newDataRequest} variant="outline">
      Novo pedido de dados
    </ButtonLink>
  );
}
