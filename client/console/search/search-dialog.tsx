import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { counted } from "../../../shared/brazil";
import { Combobox } from "../../ui/forms/combobox";
import { Field } from "../../ui/forms/field";
import { Icon } from "../../ui/icon";
import { Dialog } from "../../ui/overlays/dialog";
import { consoleApi } from "../api";
import { useIsOperator } from "../session/staff-here";
import { RecentList } from "./recent-list";
import { type Hit, hitsOf, linkOf } from "./search-hits";

const TYPED_AFTER_MS = 200;
const LETTERS_MIN = 2;

/** The console's search over people, schools, protocols and Stripe's ids. Empty, it lists the records opened last. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isOperator = useIsOperator();
  const [text, setText] = useState("");
  const settled = useSettled(text.trim());
  const isSearching = settled.length >= LETTERS_MIN;
  const found = consoleApi.search.all.useQuery(
    { text: settled },
    { enabled: isSearching, placeholderData: (before) => before },
  );
  const hits = isSearching && found.data ? hitsOf(found.data) : [];
  const open = ({ to }: Hit) => {
    onClose();
    void navigate(linkOf(to));
  };
  return (
    <Dialog open onClose={onClose} title="Busca">
      <div className="min-h-100">
        <Field label="Condutor, escola, protocolo ou código da Stripe">
          <Combobox
            data-autofocus
            type="search"
            maxLength={254}
            value={text}
            options={hits}
            optionKey={({ key }) => key}
            listClassName="max-h-[50dvh]!"
            renderOption={(hit) => <HitLine hit={hit} />}
            onType={({ value }) => setText(value)}
            onChoose={open}
            enterTakesFirst={settled === text.trim() && !found.isPlaceholderData}
          />
        </Field>
        {isSearching ? (
          <p role="status" className="mt-4 text-small text-ink-2">
            {stateText(found, hits.length, settled, isOperator)}
          </p>
        ) : (
          <RecentList onOpen={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type State = { isError: boolean; isPending: boolean; isPlaceholderData: boolean };

function stateText(
  { isError, isPending, isPlaceholderData }: State,
  hits: number,
  text: string,
  isOperator: boolean,
): string {
  if (isError) return "A busca não respondeu. Tente de novo.";
  if (isPending || isPlaceholderData) return "Procurando...";
  if (hits === 0)
    return `Nada com “${text}”. Procuramos o começo das palavras do nome e da cidade, e, por inteiro, ${isOperator ? "email, " : ""}protocolo e código da Stripe${isOperator ? "; do telefone basta o final" : ""}.`;
  return counted(hits, "resultado", "resultados");
}

// The heading is for the eye: each line says what it is. It covers the option's colour, and a click on it opens nothing.
function HitLine({ hit: { icon, title, about, heading } }: { hit: Hit }) {
  return (
    <>
      {heading ? (
        <span
          aria-hidden="true"
          onClick={(event) => event.stopPropagation()}
          className="-mx-3.5 -mt-2 mb-2 block cursor-default bg-surface px-3.5 pt-3 pb-1 text-small font-bold text-ink-2"
        >
          {heading}
        </span>
      ) : null}
      <span className="flex items-center gap-3">
        <Icon name={icon} className="text-ink-2" />
        <span className="min-w-0">
          <strong className="block font-bold wrap-anywhere">{title}</strong>
          <span className="block text-small text-ink-2 wrap-anywhere">{about}</span>
        </span>
      </span>
    </>
  );
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
