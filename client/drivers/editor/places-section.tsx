import { EditorSection } from "./editor-section";
import { ListField } from "./list-field";

/** The schools and neighborhoods that the driver serves. */
export function PlacesSection() {
  return (
    <EditorSection
      id="escolas-e-bairros"
      lead="Digite e toque em Adicionar. Quanto mais completo, mais fácil a família achar você."
    >
      <ListField
        field="offeredSchoolTransport"
        textField="schoolText"
        placeholder="Ex.: EMEF Profª Maria Aparecida"
        repeated="Essa escola já está na lista."
      />
      <ListField
        field="offeredNeighborhoods"
        textField="neighborhoodText"
        placeholder="Ex.: Vila Mariana"
        repeated="Esse bairro já está na lista."
      />
    </EditorSection>
  );
}
