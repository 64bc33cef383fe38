import { useId } from "react";
import { Button } from "../ui/button";
import type { IconName } from "../ui/icon";
import { Dialog } from "../ui/overlays/dialog";
import { readForm, type SearchParams } from "./search-params";
import { ShiftField } from "./shift-field";
import { SuggestField } from "./suggest-field";

type PlaceSheetProps = {
  title: string;
  /** The search whose school, neighborhood and shift can be changed; its state and city stay. */
  params: SearchParams;
  /** Names of the place, for the placeholders. */
  examples?: { school?: string | undefined; neighborhood?: string | undefined };
  submit: { text: string; icon?: IconName };
  onSubmit: (params: SearchParams) => void;
  onClose: () => void;
};

/** A sheet that asks for school, neighborhood and shift, within a city. */
export function PlaceSheet({ title, params, examples = {}, submit, onSubmit, onClose }: PlaceSheetProps) {
  const form = useId();
  const { estado, cidade, escola, bairro, turno } = params;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="band" size="xl" icon={submit.icon}>
          {submit.text}
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(readForm(event.currentTarget));
        }}
      >
        <input type="hidden" name="pagina" value={1} />
        <input type="hidden" name="estado" value={estado ?? ""} />
        <input type="hidden" name="cidade" value={cidade ?? ""} />
        <SuggestField field="school" defaultValue={escola} example={examples.school} />
        <SuggestField field="neighborhood" defaultValue={bairro} example={examples.neighborhood} />
        <ShiftField shift={turno} />
      </form>
    </Dialog>
  );
}
