import { useState } from "react";
import { formatWholeReais, parseWholeReais } from "../../../shared/brazil";
import { termsFields } from "../../../shared/profile/terms-fields";
import { serverNow } from "../../clock";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";

type YearPriceProps = {
  year: number;
  price: number | null;
  onSave: (told: { fromPrice: number | null }) => void;
};

/** The "from" price of a school year, saved on leaving the field. */
export function YearPrice({ year, price, onSave }: YearPriceProps) {
  const [typed, setTyped] = useState(price === null ? "" : formatWholeReais(price));
  const [fault, setFault] = useState<string>();
  const save = () => {
    const fromPrice = typed.trim() === "" ? null : parseWholeReais(typed);
    const around = { capacity: null, now: serverNow() };
    const found =
      fromPrice === null ? undefined : termsFields.monthlyPrice.fault(fromPrice, fromPrice, around);
    setFault(found);
    if (!found && fromPrice !== price) onSave({ fromPrice });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={`Mensalidade a partir de, em ${year} (opcional)`} error={fault}>
        <Input
          name="fromPrice"
          inputMode="numeric"
          autoComplete="off"
          placeholder="R$ 420"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
        />
      </Field>
    </form>
  );
}
