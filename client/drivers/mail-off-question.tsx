import { PageHeading } from "../app/layout/page-heading";
import { Button } from "../ui/button";

type MailOffQuestionProps = { title: string; lead: string; button: string };

/** The page behind "Desligar" in a regular mail. A plain form that posts to the link's own URL. */
export function MailOffQuestion({ title, lead, button }: MailOffQuestionProps) {
  return (
    <>
      <PageHeading title={title} lead={lead} className="mb-6" />
      <form method="post">
        <Button type="submit" size="xl" className="w-full">
          {button}
        </Button>
      </form>
      <p className="mt-5 text-ink-2">Você pode ligar de novo em Minha conta.</p>
    </>
  );
}
