import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { formatDate, formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import type { OwnProfile } from "../../../shared/profile/profile";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/forms/error-summary";
import { Icon } from "../../ui/icon";
import { Completeness } from "./completeness";
import { ConflictDialog } from "./conflict-dialog";
import { EditorBanner } from "./editor-banner";
import { fieldId, goToField } from "./field-id";
import { LeaveQuestion } from "./leave-question";
import { PersonalSection } from "./personal-section";
import { PlacesSection } from "./places-section";
import { isProfileField } from "./profile-fields";
import { SaveBar } from "./save-bar";
import { useSearchedText } from "./searched-text";
import { ServicesSection } from "./services-section";
import { type Editor, EditorProvider, useEditorState } from "./use-editor";
import { type Saving, useSave } from "./use-save";
import { VehicleSection } from "./vehicle-section";

const PreviewDialog = lazy(() =>
  import("./preview-dialog").then((module) => ({ default: module.PreviewDialog })),
);

type ProfileEditorProps = { profile: OwnProfile; userId: string };

/** The whole editor of a driver's profile (§2 "Profile editor"). */
export function ProfileEditor({ profile, userId }: ProfileEditorProps) {
  const editor = useEditorState(profile, userId);
  const saving = useSave(editor);
  const [isPreviewing, setPreviewing] = useState(false);
  useFieldOfAddress();
  useSearchedText(editor);
  // Who begins meets a field first: what it costs comes after the first section.
  const isBegun = profile.id !== null || profile.isSuspended;
  return (
    <EditorProvider value={editor}>
      {/* /* Enter in a field doesn't save, because on a phone it would save halfway through. */}
      <form
        noValidate
        autoComplete="on"
        className="flex flex-1 flex-col"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="page flex-1 pt-6 md:pt-9">
          {isBegun ? <EditorBanner profile={profile} /> : null}
          <div className="mt-6 grid gap-6 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
            <div className="md:sticky md:top-6 md:self-start">
              <PageHeading title="Meu Perfil" className="mb-5" />
              <RestoredDraft editor={editor} />
              <Completeness />
            </div>
            <div className="grid min-w-0 gap-6">
              <Problems editor={editor} saving={saving} />
              <PersonalSection />
              {isBegun ? null : <EditorBanner profile={profile} />}
              <VehicleSection />
              <ServicesSection />
              <PlacesSection />
              <DetailsLink />
            </div>
          </div>
        </div>
        <SaveBar saving={saving} onPreview={() => setPreviewing(true)} />
      </form>
      {saving.isOutdated ? <ConflictDialog saving={saving} /> : null}
      <LeaveQuestion isDirty={editor.isDirty} isLeaving={saving.isLeaving}>
        Se sair, elas ficam como rascunho neste aparelho.
      </LeaveQuestion>
      <Suspense>
        {isPreviewing ? (
          <PreviewDialog
            profile={editor.profile}
            form={editor.form}
            isComplete={editor.issues.length === 0}
            back="Voltar a editar"
            onClose={() => setPreviewing(false)}
          />
        ) : null}
      </Suspense>
    </EditorProvider>
  );
}

/** More details that families ask about are on a separate page, so that the profile stays short. */
function DetailsLink() {
  return (
    <Link
      to={paths.details}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface p-5 md:p-7"
    >
      <Icon name="money" />
      <span className="min-w-0 flex-1">
        <strong className="block font-bold underline underline-offset-4">Valores e conforto</strong>
        <span className="text-label text-ink-2">
          Mensalidade, contrato, monitor ou monitora, ar-condicionado. Opcional.
        </span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** Why the last save failed; a toast alone would disappear too soon. */
function Problems({ editor, saving }: { editor: Editor; saving: Saving }) {
  const problems = editor.shownIssues.flatMap(({ path, message }) =>
    isProfileField(path) ? [{ fieldId: fieldId(path), message }] : [],
  );
  if (editor.attempt > 0 && problems.length > 0)
    return <ErrorSummary problems={problems} attempt={editor.attempt} purpose="para salvar o perfil" />;
  if (!saving.failure) return null;
  return (
    <Banner kind="error" role="alert" lead={`${saving.failure.title}.`}>
      {saving.failure.text} O que você digitou continua guardado neste aparelho.
    </Banner>
  );
}

function RestoredDraft({ editor }: { editor: Editor }) {
  if (!editor.restoredAt) return null;
  return (
    <div role="status" className="mb-5 rounded-control bg-info-soft p-4 text-label">
      <p>
        <strong>Rascunho recuperado.</strong> Você tinha alterações não salvas de{" "}
        {formatDate(editor.restoredAt)} às {formatTime(editor.restoredAt)}.
      </p>
      <Button variant="quiet" size="flush" onClick={() => editor.adopt(editor.profile)}>
        Descartar rascunho
      </Button>
    </div>
  );
}

/** A URL such as /perfil#campo-availableSeats leads to that field. */
function useFieldOfAddress(): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const field = hash.slice(fieldId("name").length - "name".length);
    if (!isProfileField(field)) return;
    goToField(field);
    // A navigation moves the focus to the page's title once rendered; here it belongs to the field.
    return router.subscribe("onRendered", () => goToField(field));
  }, [hash, router]);
}
