import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { linkWithQuestions, messageOf, questionsFor, type Subject } from "./questions";

type ReadyQuestionsProps = {
  /** The WhatsApp link; undefined until it is loaded. */
  url: string | undefined;
  subject: Subject;
  ticked: readonly number[];
  onTick: (at: number, isTicked: boolean) => void;
};

/** Questions to tick, and the resulting message unless it is only the greeting. */
export function ReadyQuestions({ url, subject, ticked, onTick }: ReadyQuestionsProps) {
  const questions = questionsFor(subject);
  return (
    <section className="mt-6 border-t pt-5" aria-labelledby="perguntas-prontas">
      <h3 id="perguntas-prontas" className="text-h3">
        Perguntas prontas
      </h3>
      <p className="mt-1 text-ink-2">
        Marque o que quer saber. Vai junto na mensagem, e você ainda pode mudar o texto lá.
      </p>
      <div className="mt-2 divide-y">
        {questions.map((question, at) =>
          question ? (
            <CheckboxRow
              key={question}
              label={question}
              checked={ticked.includes(at)}
              onChange={(event) => onTick(at, event.target.checked)}
            />
          ) : null,
        )}
      </div>
      {url && linkWithQuestions(url, ticked, subject) !== url ? (
        <div aria-live="off" className="mt-4 rounded-control bg-sunk p-4 text-small">
          <h4 className="font-bold">Sua mensagem</h4>
          <p className="mt-1 break-words whitespace-pre-line">{messageOf(url, ticked, subject)}</p>
        </div>
      ) : null}
    </section>
  );
}
