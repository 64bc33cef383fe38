import { useState } from "react";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { ButtonAnchor } from "../../ui/button-link";
import { useStaffSession } from "../session/staff-session";
import { PersonActDialog } from "./person-act-dialog";
import { actsFor, type PersonActName, personActWords } from "./person-acts";
import type { PersonFile } from "./person-words";

/** What can be done about a person, each asked for once more with a reason. Readers see the profile's link alone. */
export function PersonActions({ file }: { file: PersonFile }) {
  const isOperator = useStaffSession()?.staff.role === "operator";
  const [asked, setAsked] = useState<PersonActName | null>(null);
  const acts = isOperator ? actsFor(file) : [];
  const isVisible = file.driverId !== null && file.isPublic && file.isEntitled && file.suspendedAt === null;
  return (
    <div className="mt-6 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap sm:items-center">
      {isVisible && file.driverId ? (
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
      {acts.map((act) => {
        const { label, icon, isDestructive } = personActWords[act];
        return (
          <Button
            key={act}
            variant={isDestructive ? "quiet-destructive" : "outline"}
            icon={icon}
            className={isDestructive ? "lg:ml-auto" : undefined}
            onClick={() => setAsked(act)}
          >
            {label}
          </Button>
        );
      })}
      {asked ? <PersonActDialog act={asked} file={file} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
