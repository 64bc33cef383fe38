import { type Claim, type ClaimName, claimLabels } from "../../../shared/documents/claims";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { KeyCap } from "../queue/key-cap";

type ClaimsProps = {
  claims: readonly Claim[];
  answers: Partial<Record<ClaimName, "yes" | "no">>;
  /** What an attempt to accept lacks here: answers, or a look at a page. */
  faults: readonly string[];
  onAnswer: (claim: Claim, said: "yes" | "no") => void;
  /** Answers "Confere" to all unanswered lines, and takes the authority of the city unless another is chosen. */
  onAgree: () => void;
};

/** Each claim of the profile, and whether the document confirms it. */
export function Claims({ claims, answers, faults, onAnswer, onAgree }: ClaimsProps) {
  return (
    <Card as="section" aria-labelledby="documento-perfil" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="documento-perfil" tabIndex={-1} className="text-h3">
          O documento diz o mesmo que o perfil?
        </h3>
        <Button variant="quiet" size="flush" className="text-small" onClick={onAgree}>
          Tudo confere <KeyCap>C</KeyCap>
        </Button>
      </div>
      {faults.length > 0 ? (
        <p role="alert" className="mb-2 text-small font-semibold text-bad">
          {faults.join(" ")}
        </p>
      ) : null}
      <ul className="divide-y">
        {claims.map((claim) => (
          <li key={claim.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0 flex-[1_1_10rem]">
              <span className="block text-small text-ink-2">{claimLabels[claim.name]}</span>
              {claim.value === null ? null : (
                <strong className="font-bold wrap-anywhere">{claim.value}</strong>
              )}
            </p>
            <fieldset className="flex gap-2">
              <legend className="sr-only">{claimLabels[claim.name]}</legend>
              <Answer is={answers[claim.name] === "yes"} tone="yes" onPress={() => onAnswer(claim, "yes")}>
                Confere
              </Answer>
              <Answer is={answers[claim.name] === "no"} tone="no" onPress={() => onAnswer(claim, "no")}>
                Não
              </Answer>
            </fieldset>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type AnswerProps = { is: boolean; tone: "yes" | "no"; onPress: () => void; children: string };

function Answer({ is, tone, onPress, children }: AnswerProps) {
  return (
    <button
      type="button"
      aria-pressed={is}
      onClick={onPress}
      className={cn(
        "inline-flex min-h-11 items-center gap-2 rounded-control border-2 px-4 font-bold",
        !is && "border-field bg-surface",
        is && tone === "yes" && "border-ink bg-ink text-white",
        is && tone === "no" && "border-bad bg-bad-soft text-bad",
      )}
    >
      {is && tone === "yes" ? <Icon name="check" size={18} /> : null}
      {children}
    </button>
  );
}
