import { lazy, Suspense } from "react";
import { formatDate } from "../../shared/brazil";
import { freeSeats, type PublicProfile } from "../../shared/drivers";
import { reportDriverPath } from "../../shared/paths";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Facts } from "../ui/facts";
import { Icon } from "../ui/icon";
import { SocialLinks } from "./social/social-links";
import { useProfileActions } from "./use-profile-actions";

// Loaded by now, because it was loaded with the dialog that was confirmed before.
const ProtocolNote = lazy(() =>
  import("../cases/reports/report-dialog").then((module) => ({ default: module.ProtocolNote })),
);

type ProfileSummaryProps = { profile: PublicProfile; preview: boolean };

/** Numbers, networks on phones, dates, and the way to report a profile. */
export function ProfileSummary({ profile, preview }: ProfileSummaryProps) {
  const { yearToAsk, share, report, sentReport } = useProfileActions();
  const hasSocial = Boolean(profile.facebookUrl || profile.instagramUrl);
  return (
    <>
      <section aria-label="Resumo">
        <h2 className="mb-3 text-title md:sr-only">Resumo</h2>
        <Card padded={false}>
          <dl className="grid grid-cols-4 divide-x py-3 text-center">
            <Figure value={profile.capacity} singular="lugar" plural="lugares" />
            <Figure value={freeSeats(profile)} singular="vaga" plural="vagas" />
            <Figure value={profile.offeredSchoolTransport.length} singular="escola" plural="escolas" />
            <Figure value={profile.services.length} singular="serviço" plural="serviços" />
          </dl>
        </Card>
      </section>
      {hasSocial ? (
        <section className="md:hidden print:hidden noscript:hidden" aria-label="Redes sociais">
          <h2 className="mb-3 text-title">Redes sociais</h2>
          <SocialLinks profile={profile} />
        </section>
      ) : null}
      <section aria-label="Registro">
        <h2 className="mb-3 text-title md:sr-only">Registro</h2>
        <Card>
          <Facts
            facts={[
              { label: "Cadastro em", value: formatDate(profile.createdAt) },
              { label: "Atualizado em", value: formatDate(profile.updatedAt) },
            ]}
          />
        </Card>
      </section>
      {preview ? null : (
        <div className="flex flex-col items-start">
          {/* Otherwise it is in the bar. */}
          {yearToAsk ? (
            <Button variant="quiet" size="flush" icon="share" onClick={share} className="md:hidden">
              Compartilhar Perfil
            </Button>
          ) : null}
          <Button variant="quiet" size="flush" icon="flag" onClick={report} className="noscript:hidden">
            Denunciar Perfil
          </Button>
          <noscript>
            <a
              href={reportDriverPath(profile.id)}
              className="inline-flex min-h-12 items-center gap-2.5 text-link"
            >
              <Icon name="flag" />
              Denunciar Perfil
            </a>
          </noscript>
          <Suspense>{sentReport ? <ProtocolNote {...sentReport} /> : null}</Suspense>
        </div>
      )}
    </>
  );
}

function Figure({ value, singular, plural }: { value: number; singular: string; plural: string }) {
  return (
    <div className="flex flex-col-reverse px-1">
      <dt className="text-label text-ink-2">{value === 1 ? singular : plural}</dt>
      <dd className="text-title tabular-nums">{value}</dd>
    </div>
  );
}
