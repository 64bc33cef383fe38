import type { PublicProfile } from "../../../shared/drivers";
import { successes } from "../../../shared/messages";
import { paths, reportDriverPath } from "../../../shared/paths";
import { emptyReportForm, type ReportAttempt } from "../../../shared/reports";
import { PageHeading } from "../../app/layout/page-heading";
import { DriverBox } from "../../drivers/driver-box";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { ProtocolNote, type SentReport } from "./protocol-note";
import { ReportFields, reportFieldId } from "./report-fields";

type ReportPageProps = {
  profile: PublicProfile;
  /** A form that was refused. */
  attempt: ReportAttempt | undefined;
  /** The URL says that one was sent. */
  sent: SentReport | null;
};

/** /condutor/{id}/denunciar: "Denunciar Perfil" without scripts. A plain form, and the same call. */
export function ReportPage({ profile, attempt, sent }: ReportPageProps) {
  const { id, name } = profile;
  const { form, issues, failure } = attempt ?? { form: emptyReportForm, issues: [], failure: null };
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      <PageHeading
        title={sent ? successes.reportSent : "Denunciar Perfil"}
        {...(sent && { lead: successes.reportSentText })}
      />
      <DriverBox driver={profile} />
      {sent ? (
        <ProtocolNote {...sent} />
      ) : (
        <form action={reportDriverPath(id)} method="post" noValidate className="grid gap-4">
          {failure ? (
            <Banner kind="error" role="alert">
              {failure}
            </Banner>
          ) : null}
          <ErrorSummary
            problems={issues.map(({ path, message }) => ({ fieldId: reportFieldId(path), message }))}
            attempt={0}
            purpose="para enviar a denúncia"
          />
          <ReportFields
            form={form}
            name={name}
            errorOf={(path) => issues.find((issue) => issue.path === path)?.message}
          />
          <Button type="submit" size="xl">
            Enviar denúncia
          </Button>
        </form>
      )}
      <p className="mt-4 text-center">
        <a href={paths.profile(id)} className="inline-block py-2.5 text-link">
          Voltar ao perfil
        </a>
      </p>
    </div>
  );
}
