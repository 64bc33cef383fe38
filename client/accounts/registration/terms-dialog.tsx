import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../../../shared/paths";
import { Button } from "../../ui/button";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { Dialog } from "../../ui/overlays/dialog";
import { responsibilityTerms } from "./responsibility-terms";

type TermsDialogProps = { open: boolean; onClose: () => void; onAccept: () => void };

/** The five declarations; "Aceitar e Prosseguir" waits for the tick (§2 "Registration"). */
export function TermsDialog({ open, onClose, onAccept }: TermsDialogProps) {
  const [isTicked, setIsTicked] = useState(false);
  const close = () => {
    setIsTicked(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Termos de responsabilidade"
      band
      footer={
        <>
          <CheckboxRow
            className="md:basis-full"
            label="Li, compreendi e aceito todos os termos de responsabilidade acima"
            checked={isTicked}
            onChange={(event) => setIsTicked(event.target.checked)}
          />
          <Button size="xl" disabled={!isTicked} onClick={onAccept}>
            Aceitar e Prosseguir
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancelar
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">Ao se cadastrar, você declara que:</p>
      <ol className="grid gap-4.5">
        {responsibilityTerms.map(({ id, heading, text }, index) => (
          <li key={id} className="grid grid-cols-[1.75rem_1fr] gap-x-3.5">
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full bg-band text-badge font-extrabold text-on-band"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-body font-bold">{heading}</h3>
              <p className="mt-0.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-small text-ink-2">
        Leia também os{" "}
        <Link to={paths.terms} target="_blank" className="text-link">
          Termos de Uso
        </Link>{" "}
        e a{" "}
        <Link to={paths.privacy} target="_blank" className="text-link">
          Política de Privacidade
        </Link>
        .
      </p>
    </Dialog>
  );
}
