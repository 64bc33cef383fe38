import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { ButtonAnchor } from "../../ui/button-link";
import { PageHeading } from "./page-heading";

/** Instead of the page of a mailed link of which a part is missing: nothing has expired, and nothing was deleted. */
export function IncompleteLink() {
  return (
    <>
      <PageHeading
        title={validation.mailLinkIncomplete}
        lead={validation.mailLinkIncompleteText}
        className="mb-7"
      />
      <ButtonAnchor href={paths.home} variant="quiet" className="w-full">
        Ir para o início
      </ButtonAnchor>
    </>
  );
}
