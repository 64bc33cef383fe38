import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import type { WaitingForm as Fields, WaitingAttempt } from "../../../shared/families/waiting/waiting";
import { paths } from "../../../shared/paths";
import { trpc } from "../../app/trpc";
import { useStoredForm } from "../../app/use-stored-form";
import { whenIdle } from "../../ui/when-idle";
import type { SentNotice } from "./ask-to-wait";
import { WaitingFields } from "./waiting-fields";

type Sent = { Shown: ComponentType<SentNotice>; form: Fields };

/**
 * "Avise-me quando houver vaga" from a search. A plain form; with scripts it is sent without leaving the page, by code
 * that is loaded on submit.
 */
export function WaitingForm({ form }: { form: Fields }) {
  const { client } = trpc.useUtils();
  const [given, setGiven] = useState<WaitingAttempt>({ form, issues: [], failure: null });
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [ByPhone, setByPhone] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import("../../push/waiting-by-phone").then(
          ({ WaitingByPhone }) => setByPhone(() => WaitingByPhone),
          () => {},
        );
      }),
    [],
  );
  const { state, city, school, neighborhood, shift, year } = form;
  // A search for another shift or year is another form.
  const { ref, forget } = useStoredForm(
    ["waiting", state, city, school || neighborhood, shift, year].join("."),
  );
  if (sent) {
    const correct = () => {
      setGiven({ form: sent.form, issues: [], failure: null });
      setSent(null);
    };
    return <sent.Shown form={sent.form} onCorrect={correct} />;
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const sender = event.currentTarget;
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      const { askToWait, WaitingSent } = await import("./ask-to-wait");
      const answer = await askToWait(sender, client.waiting.ask.mutate);
      if (answer.issues.length === 0 && answer.failure === null) {
        forget();
        setSent({ Shown: WaitingSent, form: answer.form });
      } else setGiven(answer);
    } catch {
      // If that code can't be loaded, the browser submits the form.
      sender.submit();
    }
    setSending(false);
  };
  return (
    <form ref={ref} action={paths.waiting} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {given.failure ? (
        <p role="alert" className="mb-5 font-bold text-bad">
          {given.failure}
        </p>
      ) : null}
      <div className="grid gap-5">
        <WaitingFields form={given.form} issues={given.issues} isSending={isSending} />
        {ByPhone ? <ByPhone /> : null}
      </div>
    </form>
  );
}
