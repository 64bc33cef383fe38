import type { WaitingForm as Fields } from "../../../shared/families/waiting/waiting";
import type { SearchParams } from "../../search/search-params";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { WaitingForm } from "./waiting-form";

const TITLE = "Avise-me quando houver vaga";
/** After sending there is another title (waiting-sent.tsx). */
const ONCE_SENT = "group-has-data-sent/aviso:sr-only";

type WaitingCardProps = {
  params: SearchParams;
  /** Above a list it is collapsed at first. */
  closed?: boolean;
  /** On wide screens it stands in a column of its own. */
  beside?: boolean;
};

/** "Avise-me", filled in with the search that found nobody, or nobody with a seat. */
export function WaitingCard({ params, closed, beside }: WaitingCardProps) {
  const form = <WaitingForm form={formOf(params)} />;
  return closed ? (
    <Card as="section" important padded={false} className="group/aviso mb-5 max-w-reading">
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-5 text-h3 md:px-7">
          {TITLE}
          <Icon name="chevron-down" className="in-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5 md:px-7 md:pb-7">{form}</div>
      </details>
    </Card>
  ) : (
    <Card
      as="section"
      important
      aria-labelledby="avise-me"
      className={cn("group/aviso mt-6 max-w-reading", beside ? "lg:mt-0" : "lg:max-w-160")}
    >
      <h2 id="avise-me" className={`mb-2 text-h2 ${ONCE_SENT}`}>
        {TITLE}
      </h2>
      {form}
    </Card>
  );
}

function formOf({ estado = "", cidade = "", escola = "", bairro = "", turno, ano }: SearchParams): Fields {
  const name = escola || bairro;
  return {
    email: "",
    state: estado,
    city: cidade,
    school: escola,
    neighborhood: bairro,
    shift: turno ?? "",
    year: ano ? String(ano) : "",
    place: name && cidade ? `${name}, ${cidade}` : name,
  };
}
