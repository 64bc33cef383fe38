import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { freeSeats, type PublicProfile } from "../../shared/drivers";
import { latePart } from "../app/late-part";
import { PartnerInvitation } from "../content/marketing/partner-invitation";
import { HeartButton } from "../families/favourites/heart-button";
import type { Intent } from "../intent/origin";
import { useIntent } from "../intent/use-intent";
import { WayBack } from "../intent/way-back";
import { LateCheckYourself } from "../places/authorities/late-check-yourself";
import { Banner } from "../ui/banner";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Facts } from "../ui/facts";
import { RouteStops } from "../ui/route-stops";
import { Tag } from "../ui/tag";
import { AvailabilityBadge } from "./availability-badge";
import { ContactCard } from "./contact-card";
import { ComfortCard, TermsCard } from "./details/details-sections";
import { ProfileDocuments } from "./documents/profile-documents";
import { DriverPhoto } from "./driver-photo";
import { ProfileActions } from "./profile-actions";
import { ProfileFacts } from "./profile-facts";
import { ProfileSummary } from "./profile-summary";
import { FamiliesRecommend } from "./recommendations/families-recommend";
import { ServicesOffered } from "./seats/services-offered";
import { LateVehiclePhotos } from "./vehicle-photos/late-vehicle-photos";

/** Loaded with profiles that have any. */
const ProfileRecommendations = latePart(
  "client/drivers/recommendations/profile-recommendations.tsx",
  lazyRouteComponent(() => import("./recommendations/profile-recommendations"), "ProfileRecommendations"),
);

// Only for a visitor who searched; a list loads it before a profile is opened.
const AnswerBox = lazyRouteComponent(() => import("../intent/answer-box"), "AnswerBox");

type ProfileViewProps = {
  profile: PublicProfile;
  /** The owner's preview: the same page without its actions. */
  preview?: boolean;
};

/** A driver's profile as families see it (§2 "Public driver profile"). */
export function ProfileView({ profile, preview = false }: ProfileViewProps) {
  const place = `${profile.serviceCity}, ${profile.serviceState}`;
  const found = useIntent(profile);
  const intent: Intent = preview ? { isBefore: false } : found;
  return (
    <ProfileActions profile={profile} preview={preview} search={intent.search}>
      <article className={cn("pb-13 md:pb-18", preview || "mx-auto w-full max-w-page md:px-5 md:pt-7")}>
        <div className="flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_min(23.25rem,38%)] md:items-start md:gap-x-12">
          {preview ? null : <WayBack profile={profile} intent={intent} />}
          <ProfileHeader profile={profile} place={place} preview={preview} intent={intent} />
          <div className="page flex flex-col gap-9 pt-7 md:col-start-1 md:px-0 md:pt-9">
            <Section title="Sobre o condutor">
              <p className="max-w-text whitespace-pre-line">{profile.description}</p>
            </Section>
            <LateVehiclePhotos profile={profile} layout="row" className="md:hidden" />
            {profile.recommendations.length > 0 ? (
              <Suspense>
                <ProfileRecommendations recommendations={profile.recommendations} driverName={profile.name} />
              </Suspense>
            ) : null}
            <div className="grid gap-9 md:grid-cols-2 md:gap-x-10">
              <Section title="Escolas">
                <RouteStops
                  stops={profile.offeredSchoolTransport.map((name, at) => ({
                    key: name,
                    content: <PlaceName name={name} path={profile.pages?.schools[at]} />,
                  }))}
                />
              </Section>
              <div className="flex flex-col gap-9">
                <Section title="Bairros">
                  <ul className="flex flex-wrap gap-2">
                    {profile.offeredNeighborhoods.map((name, at) => (
                      <li key={name}>
                        <Tag>
                          <PlaceName name={name} path={profile.pages?.neighborhoods[at]} />
                        </Tag>
                      </li>
                    ))}
                  </ul>
                </Section>
                <Section title="Serviços">
                  <ServicesOffered profile={profile} />
                </Section>
              </div>
            </div>
            <SafetyNote className="md:hidden" />
            {profile.documents.length > 0 ? <ProfileDocuments documents={profile.documents} /> : null}
            {profile.authority ? (
              <Suspense>
                <LateCheckYourself authority={profile.authority} city={profile.serviceCity} />
              </Suspense>
            ) : null}
            {profile.terms ? (
              <Section title="Valores e condições">
                <TermsCard terms={profile.terms} />
              </Section>
            ) : null}
            {profile.comfort ? (
              <Section title="Segurança e conforto">
                <ComfortCard comfort={profile.comfort} />
              </Section>
            ) : null}
            <Section title="Veículo">
              <Card>
                <Facts columns={2} facts={vehicleFacts(profile, place)} />
              </Card>
            </Section>
          </div>
          {/* After the text, as it is seen: below it on phones, beside it elsewhere. */}
          <aside
            className={cn(
              "page mt-9 flex flex-col gap-5 md:col-start-2 md:row-span-2 md:mt-0 md:self-stretch md:px-0",
              preview ? "md:row-start-1" : "md:row-start-2",
            )}
            aria-label="Contato e resumo"
          >
            <LateVehiclePhotos profile={profile} layout="grid" className="hidden md:block" />
            <div className="flex flex-col gap-5 xl:sticky xl:top-6">
              <ContactCard profile={profile} preview={preview} className="hidden md:block" />
              <SafetyNote className="hidden md:flex" />
              <ProfileSummary profile={profile} preview={preview} />
            </div>
          </aside>
        </div>
        {preview ? null : <PartnerInvitation className="page mt-9 md:mt-12 md:max-w-none md:px-0" />}
      </article>
    </ProfileActions>
  );
}

function ProfileHeader({
  profile,
  place,
  preview,
  intent,
}: {
  profile: PublicProfile;
  place: string;
  preview: boolean;
  intent: Intent;
}) {
  const Title = preview ? "h2" : "h1";
  return (
    <header className="relative border-b bg-surface md:overflow-hidden md:rounded-card md:border">
      <div aria-hidden="true" className={cn("bg-band md:h-22", preview ? "h-12" : "h-0")} />
      <div className="page grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-5 md:gap-x-7 md:px-6 md:pb-7 lg:px-8">
        <DriverPhoto
          photo={profile.photo}
          name={profile.name}
          side={160}
          eager
          className="-mt-9 size-[min(7.5rem,31vw)] border-4 border-surface md:row-span-2 md:size-30 lg:-mt-13 lg:size-44"
        />
        <div className="col-span-2 row-start-2 mt-3 flex items-start justify-between gap-4 md:col-span-1 md:col-start-2 md:row-start-1 md:mt-6 md:self-end">
          <Title tabIndex={-1} className="min-w-0 text-h1 wrap-anywhere">
            {profile.name}
          </Title>
          {preview ? null : (
            <>
              <HeartButton driver={profile} className="-mt-1.5 shrink-0 rounded-full! md:hidden" />
              <HeartButton driver={profile} words className="max-md:hidden md:absolute md:top-5 md:right-8" />
            </>
          )}
        </div>
        <div className="col-span-2 text-ink-2 md:col-span-1 md:col-start-2 md:flex md:flex-wrap md:items-center md:gap-x-3 md:text-lead">
          <p>{place}</p>
          <span className="hidden md:inline">
            <AvailabilityBadge driver={profile} />
          </span>
          {profile.recommendations.length > 0 ? (
            <FamiliesRecommend families={profile.recommendations.length} preview={preview} />
          ) : null}
        </div>
        <div className="col-start-2 row-start-1 self-end md:hidden">
          <AvailabilityBadge driver={profile} />
        </div>
        {intent.search ? (
          <Suspense>
            <AnswerBox
              profile={profile}
              search={intent.search}
              wasFound={intent.origin?.search !== undefined}
            />
          </Suspense>
        ) : null}
        <ProfileFacts profile={profile} preview={preview} search={intent.search} />
      </div>
    </header>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-title">{title}</h2>
      {children}
    </section>
  );
}

/** Links to its page if there is one. */
function PlaceName({ name, path }: { name: string; path: string | null | undefined }) {
  return path ? (
    <Link to={path} className="text-link wrap-anywhere">
      {name}
    </Link>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  );
}

function vehicleFacts(profile: PublicProfile, place: string) {
  return [
    { label: "Tipo", value: profile.vehicleType },
    { label: "Marca", value: profile.vehicleBrand },
    { label: "Cor", value: profile.vehicleColor },
    { label: "Ano", value: profile.vehicleYear },
    { label: "Capacidade total", value: `${profile.capacity} lugares` },
    { label: "Vagas disponíveis", value: freeSeats(profile) },
    { label: "Local", value: place },
  ];
}

/** What to check before hiring, next to the driver's own description. */
function SafetyNote({ className = "" }: { className?: string }) {
  return (
    <Banner kind="warning" icon="shield" title="Antes de contratar" className={className}>
      Peça a autorização de transporte escolar, a CNH, a vistoria e a certidão negativa de crimes. Nunca pague
      adiantado sem conhecer quem dirige.
    </Banner>
  );
}
