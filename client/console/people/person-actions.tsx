import { useState } from "react";
import { isVisible } from "../../../shared/drivers";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { useIsOperator } from "../session/staff-here";
import { actionsFor, type PersonActionName, personActionLabels } from "./person-action";
import { PersonActionDialog } from "./person-action-dialog";
import type { PersonRecord } from "./person-text";

/** The actions on a person, each confirmed in a dialog with a reason. Readers see only the profile's link. */
export function PersonActions({ file }: { file: PersonRecord }) {
  const isOperator = useIsOperator();
  const [confirming, setConfirming] = useState<PersonActionName | null>(null);
  const actions = isOperator ? actionsFor(file) : [];
  const isShown = isVisible({
    isPublic: file.isPublic === true,
    isSuspended: file.suspendedAt !== null,
    isHeld: file.heldAt !== null,
    isEntitled: file.isEntitled,
  });
  return (
    <div className="mt-6 grid gap-2.5 sm:flex sm:flex-wrap sm:items-center">
      {isShown && file.driverId ? (
        <ButtonAnchor
          variant="outline"
          icon="external"
          href={paths.profile(file.driverId)}
          target="_blank"
          rel="noopener"
        >
          Ver perfil público
        </ButtonAnchor>
      ) : null}
      {actions.map((act) => {
        const { label, icon, isDestructive } = personActionLabels[act];
        return (
          <Button
            key={act}
            variant={isDestructive ? "quiet-destructive" : "outline"}
            icon={icon}
            className={isDestructive ? "lg:ml-auto" : undefined}
            onClick={() => setConfirming(act)}
          >
            {label}
          </Button>
        );
      })}
      {confirming ? (
        <PersonActionDialog act={confirming} file={file} onClose={() => setConfirming(null)} />
      ) : null}
    </div>
  );
}
