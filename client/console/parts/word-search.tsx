import { useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";

type WordSearchProps = {
  /** The previous search. */
  text: string;
  /** Called with the trimmed words, which may be empty. */
  onSearch: (text: string) => void;
};

/** A search field and its button. */
export function WordSearch({ text, onSearch }: WordSearchProps) {
  const [typed, setTyped] = useState(text);
  const search = (event: React.FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form onSubmit={search} className="mt-6 flex max-w-reading flex-col gap-3 sm:flex-row sm:items-end">
        <Field label="Procurar" className="flex-1">
          <Input
            type="search"
            maxLength={254}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" icon="search">
          Procurar
        </Button>
      </form>
    </search>
  );
}
