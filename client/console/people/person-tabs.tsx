import { Link } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { PersonRecord } from "./person-text";

const tabNames = {
  resumo: "Resumo",
  documentos: "Documentos",
  recomendacoes: "Recomendações",
  denuncias: "Denúncias",
  emails: "Emails",
  visitas: "Visitas",
  registro: "Registro",
} as const;

export type PersonTab = keyof typeof tabNames;

/** The section in a URL; the first one for any other value. */
export function personTab(word: unknown): PersonTab {
  return typeof word === "string" && Object.hasOwn(tabNames, word) ? (word as PersonTab) : "resumo";
}

/** Links to the sections of a record. */
export function PersonTabs({ file, tab }: { file: PersonRecord; tab: PersonTab }) {
  return (
    <nav aria-label="Partes da ficha" className="-mx-5 mt-7 overflow-x-auto border-b px-5 lg:mx-0 lg:px-0">
      <ul className="flex">
        {(Object.keys(tabNames) as PersonTab[]).map((name) => (
          <li key={name}>
            <Link
              to={consolePaths.person}
              params={{ id: file.userId }}
              search={{ aba: name === "resumo" ? undefined : name }}
              replace
              resetScroll={false}
              aria-current={name === tab ? "page" : undefined}
              className="nav-bar-link relative inline-flex min-h-12 items-center gap-1.5 px-4 text-small font-semibold text-ink-2 hover:text-ink aria-[current=page]:text-ink"
            >
              {tabNames[name]}
              {name === "denuncias" && file.reports.length > 0 ? (
                <span className="tabular-nums">{file.reports.length}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
