import { Icon } from "../../ui/icon";

const advice = [
  "Peça a autorização de transporte escolar, a CNH e a certidão negativa de crimes.",
  "Conheça pessoalmente quem dirige e o veículo.",
  "Não pague adiantado antes de ver os documentos.",
  "Combine tudo por escrito: valor, horários e paradas.",
];

/** What to heed before writing to a driver (§4 "Contact flow"). */
export function SafetyAdvice() {
  return (
    <>
      <p className="text-ink-2">
        A conversa e o contrato são entre você e quem dirige. Para a segurança da criança:
      </p>
      <ul className="mt-4 grid gap-4">
        {advice.map((sentence) => (
          <li key={sentence} className="flex gap-3">
            <Icon name="check-circle" size={24} className="text-go" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
