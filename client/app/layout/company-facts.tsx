import { Link } from "@tanstack/react-router";
import { type Company, companyLine } from "../../../shared/company";
import { paths } from "../../../shared/paths";

const link = "inline-flex min-h-11 items-center underline underline-offset-3";

// CNPJ and CEP: no line's end breaks them behind their hyphen.
const numbers = /(\d[\d./]*-\d+)/;

/** Who sells here, and the texts that hold: at the bottom of every page, public or behind the login. */
export function CompanyFacts({ company }: { company: Company }) {
  return (
    <>
      <p className="max-w-reading">
        {companyLine(company)
          .split(numbers)
          .map((part, at) =>
            at % 2 === 0 ? (
              part
            ) : (
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ),
          )}{" "}
        <a href={`mailto:${company.contactEmail}`} className="underline underline-offset-3">
          {company.contactEmail}
        </a>
      </p>
      <ul className="flex gap-6">
        <li>
          <Link to={paths.terms} className={link}>
            Termos de Uso
          </Link>
        </li>
        <li>
          <Link to={paths.privacy} className={link}>
            Privacidade
          </Link>
        </li>
      </ul>
    </>
  );
}
