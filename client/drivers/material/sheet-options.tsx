import { useState } from "react";
import { MATERIAL_SCHOOLS_MAX } from "../../../shared/limits";
import type { PrintedOtherwise } from "../../../shared/schemas/material";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { CheckboxRow } from "../../ui/forms/checkbox-row";

type SheetOptionsProps = {
  schools: string[];
  chosen: string[];
  onChoose: (schools: string[]) => void;
  hasBleed: boolean;
  onBleed: (hasBleed: boolean) => void;
  shortAddress: string | null;
  printedOtherwise: PrintedOtherwise;
};

const FIRST = 12;

/** What every sheet shows, and which schools. */
export function SheetOptions(props: SheetOptionsProps) {
  const { schools, chosen, onChoose } = props;
  const [areAllShown, setAllShown] = useState(schools.length <= FIRST);
  const isFull = chosen.length >= MATERIAL_SCHOOLS_MAX;
  const toggle = (school: string) =>
    onChoose(chosen.includes(school) ? chosen.filter((other) => other !== school) : [...chosen, school]);
  return (
    <Card as="section" aria-labelledby="o-que-aparece">
      <h2 id="o-que-aparece" className="text-h3 font-extrabold">
        O que aparece neles
      </h2>
      <p className="mt-1 text-ink-2">
        Foto, nome, cidade e estas escolas. Vagas e valor ficam de fora: mudam, e o papel não.
      </p>
      <fieldset className="mt-3">
        <legend className="sr-only">Escolas no material</legend>
        <ul>
          {(areAllShown ? schools : schools.slice(0, FIRST)).map((school) => (
            <li key={school} className="border-t wrap-anywhere last:border-b">
              <CheckboxRow
                label={school}
                checked={chosen.includes(school)}
                disabled={isFull && !chosen.includes(school)}
                onChange={() => toggle(school)}
              />
            </li>
          ))}
        </ul>
        {areAllShown ? null : (
          <Button variant="soft" className="mt-3 w-full" onClick={() => setAllShown(true)}>
            Ver as outras {schools.length - FIRST} escolas
          </Button>
        )}
        <p role="status" className="mt-3 text-small text-ink-2">
          {chosen.length} de até {MATERIAL_SCHOOLS_MAX} escolas.
        </p>
      </fieldset>
      {props.shortAddress ? (
        <p className="mt-4 text-small text-ink-2">
          Embaixo vai o endereço curto do seu perfil:{" "}
          <strong className="wrap-anywhere text-ink">{props.shortAddress}</strong>
        </p>
      ) : null}
      <ComesOutOtherwise names={props.printedOtherwise} />
      <CheckboxRow
        className="mt-2"
        label="PDF com 3 mm de sobra para o corte"
        hint="Só se a gráfica pedir “sangria”. A faixa passa da borda e a sobra é cortada."
        checked={props.hasBleed}
        onChange={(event) => props.onBleed(event.target.checked)}
      />
    </Card>
  );
}

/** Emoji and other scripts are not in the font: drivers should know before they print a hundred posters. */
function ComesOutOtherwise({ names }: { names: PrintedOtherwise }) {
  if (names.length === 0) return null;
  return (
    <div className="mt-4 text-small wrap-anywhere">
      <p className="font-bold">No papel aparece diferente</p>
      <p className="text-ink-2">A fonte do cartaz não tem estes caracteres do seu perfil:</p>
      <ul className="mt-1 list-disc pl-5">
        {names.map(({ written, printed }) => (
          <li key={written}>
            {printed ? `“${written}” aparece como “${printed}”` : `“${written}” fica de fora`}
          </li>
        ))}
      </ul>
    </div>
  );
}
