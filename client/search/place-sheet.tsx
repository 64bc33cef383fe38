import { useId } from "react";
import { useStoredForm } from "../app/use-stored-form";
import { Button } from "../ui/button";
import type { IconName } from "../ui/icon";
import { Dialog } from "../ui/overlays/dialog";
import { SearchFields } from "./search-fields";
import { readForm, type SearchParams } from "./search-params";

type PlaceSheetProps = {
  title: string;
  /** The search that can be changed. */
  params: SearchParams;
  /** Its state and city stay. */
  fixed?: "state" | "city";
  /** Names of the place, for the placeholders. */
  examples?: { school?: string | undefined; neighborhood?: string | undefined };
  /** Under which name what is typed is kept, also when the sheet is closed. */
  storedAs: string;
  submit: { text: string; icon?: IconName };
  onSubmit: (params: SearchParams) => void;
  onClose: () => void;
};

/** A sheet with the fields of a search. */
export function PlaceSheet({ title, storedAs, submit, onSubmit, onClose, ...fields }: PlaceSheetProps) {
  const form = useId();
  const { ref } = useStoredForm(storedAs);
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
        ref={ref}
        id={form}
        className="grid grid-cols-[6fr_5fr] gap-x-3 gap-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(readForm(event.currentTarget));
        }}
      >
        <SearchFields {...fields} className="col-span-2" />
      </form>
    </Dialog>
  );
}
