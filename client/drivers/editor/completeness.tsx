import { type ProfileField, profileFields } from "../../../shared/profile/profile-fields";
import { cn } from "../../ui/cn";
import { goToField } from "./field-id";
import { labelOf, sections } from "./profile-fields";
import { useEditor } from "./use-editor";

/** What a driver has to fill in; the e-mail is always there. */
const required = Object.entries(profileFields).flatMap(([name, { optional }]) =>
  optional || name === "email" ? [] : [name],
);

const progressClasses = cn(
  "mt-1.5 mb-5 block h-2.5 w-full appearance-none md:max-w-80 overflow-hidden rounded-full border border-ink bg-surface",
  "[&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-ink [&::-moz-progress-bar]:bg-ink",
);

/** Progress through the four cards: what is done, what is missing, and a link to each. */
export function Completeness() {
  const { issues } = useEditor();
  const missing = issues.filter(({ path }) => required.includes(path)).length;
  const done = required.length - missing;
  return (
    <nav aria-label="Seções do perfil">
      <p className="text-label text-ink-2" id="perfil-completo">
        {missing === 0 ? "Perfil completo" : `${done} de ${required.length} itens preenchidos`}
      </p>
      <progress
        aria-labelledby="perfil-completo"
        max={required.length}
        value={done}
        className={progressClasses}
      />
      <ol>
        {sections.map((section) => (
          <SectionStop key={section.id} {...section} />
        ))}
      </ol>
    </nav>
  );
}

function SectionStop({ id, title, fields }: (typeof sections)[number]) {
  const { issues } = useEditor();
  const faulty = fields.filter((field) => issues.some(({ path }) => path === field));
  const isComplete = faulty.length === 0;
  const goToSection = () => {
    const heading = document.getElementById(id);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  };
  return (
    <li className="route-stop relative pb-4 pl-8.5 last:pb-0">
      <span
        aria-hidden="true"
        className={cn(
          "absolute top-1.5 left-0 size-4.25 rounded-full border-3 border-ink",
          isComplete ? "bg-ink" : "bg-band",
        )}
      />
      <button type="button" onClick={goToSection} className="min-h-7 text-left font-bold hover:underline">
        {title}
      </button>
      <p className={cn("text-label", isComplete ? "text-ink-2" : "font-bold")}>
        {isComplete ? "Completo" : <MissingFields fields={faulty} />}
      </p>
    </li>
  );
}

function MissingFields({ fields }: { fields: readonly ProfileField[] }) {
  return (
    <>
      Falta:{" "}
      {fields.map((field, index) => (
        <span key={field} className="inline-block">
          <button
            type="button"
            onClick={() => goToField(field)}
            className="font-bold underline underline-offset-3"
          >
            {labelOf(field)}
          </button>
          {index < fields.length - 1 ? ",\u00a0" : null}
        </span>
      ))}
    </>
  );
}
