import { consolePaths } from "../../../shared/operation/console-paths";
import { ButtonLink } from "../../ui/button-link";
import { useIsOperator } from "../session/staff-here";

/** Links operators to the form for a data request. */
export function NewRequestLink() {
  if (!useIsOperator()) return null;
  return (
    <ButtonLink to={consolePaths.newDataRequest} variant="outline">
      Novo pedido de dados
    </ButtonLink>
  );
}
