import { Link } from "@tanstack/react-router";
import { CheckedPoints } from "./checked-points";

const checks = [
  { title: "Autorização de transporte escolar", text: "Da prefeitura ou do Detran, dentro da validade." },
  { title: "CNH categoria D e curso de condutor escolar", text: "Peça para ver os dois documentos." },
  { title: "Certidão negativa de crimes", text: "A lei pede, e ela se renova a cada cinco anos." },
  { title: "Vistoria do veículo em dia", text: "Ela é refeita a cada seis meses." },
  { title: "Um cinto para cada criança", text: "E a faixa amarela ESCOLAR pintada na lataria." },
];

/** What a family should check before hiring. Facts to check, not a seal of approval. */
export function SafetyChecklist() {
  return (
    <section className="border-y bg-sunk">
      <div className="page grid gap-8 py-13 md:grid-cols-[2fr_3fr] md:gap-14 md:py-18">
        <div>
          <h2 className="text-h2">Antes de fechar, confira com o condutor</h2>
          <p className="mt-3 text-ink-2">
            Peça para ver os documentos e o veículo. Quem trabalha direito mostra com gosto.
          </p>
          <p className="mt-3">
            <Link
              to="/blog/$slug"
              params={{ slug: "lista-de-seguranca-do-transporte-escolar" }}
              className="text-link inline-block py-2.5"
            >
              Ler a lista de segurança completa
            </Link>
          </p>
        </div>
        <CheckedPoints points={checks} className="content-start sm:grid-cols-2" />
      </div>
    </section>
  );
}
