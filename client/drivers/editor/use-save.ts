import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { REDIRECT_TO_PLANS_DELAY } from "../../../shared/limits";
import { failures, successes } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { checkProfile, type OwnProfile } from "../../../shared/profile/profile";
import { readSession } from "../../accounts/session/session";
import { type CallFailure, readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { serverNow } from "../../clock";
import { toast } from "../../ui/overlays/toast";
import { changedFields, toEditorForm, toProfileForm } from "./editor-form";
import type { EditorState } from "./editor-state";
import { photoFailureOf } from "./photo/photo-failures";
import type { Editor } from "./use-editor";

type Work = "saving" | "publishing" | "unpublishing";

export type Saving = {
  /** The action in progress, so that nothing is sent twice. */
  work: Work | null;
  /** The last error, for a notice that stays. */
  failure: { title: string; text: string } | null;
  /** The server has a newer version than the one that was loaded. */
  isOutdated: boolean;
  save: () => Promise<void>;
  saveAndPublish: () => Promise<void>;
  unpublish: () => Promise<void>;
  /** Applies what was typed to the newer version and goes on with what was asked for. */
  keepMine: (newer: OwnProfile) => Promise<void>;
  takeStored: (newer: OwnProfile) => void;
  decideLater: () => void;
  /** True once the page redirects to the plans by itself: no confirmation then. */
  isLeaving: () => boolean;
};

/** Saving, publishing and unpublishing the profile that is being edited (§4 "Profile publication", §8). */
export function useSave(editor: Editor): Saving {
  const { profile } = editor;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const register = trpc.drivers.register.useMutation();
  const publish = trpc.drivers.publish.useMutation();
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<Saving["failure"]>(null);
  /** What was asked for when the server had a newer version. */
  const [outdated, setOutdated] = useState<Work | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  function fail(title: string, text: string): void {
    setFailure({ title, text });
    toast({ kind: "error", title, text });
  }

  /** Shows and returns a refused save. */
  function refuse(found: CallFailure): void {
    const photo = photoFailureOf(found.code);
    if (photo) {
      editor.refuse([{ path: "photo", message: photo.text }]);
      toast({ kind: "error", ...photo });
    } else if (found.issues.length > 0) {
      editor.refuse(found.issues);
      toast({ kind: "error", title: failures.profileFieldsMissing, text: found.message });
    } else if (found.status !== 401) fail(failures.profileSave, failures.profileSaveText);
  }

  /** Sends the form. Undefined if it was refused; the person has seen why. */
  async function send(asked: Work, { form, base, version }: Pick<EditorState, "form" | "base" | "version">) {
    const fields = toProfileForm(form);
    const { profile: checked, issues } = checkProfile(fields, {
      email: profile.email,
      hasPhoto: form.photo !== null,
      now: serverNow(),
    });
    if (!checked) {
      editor.refuse();
      const text = issues.map(({ message }) => message).join(", ");
      toast({ kind: "error", title: failures.profileFieldsMissing, text });
      return undefined;
    }
    const photo = form.photo === base.photo ? undefined : form.photo;
    try {
      const { success, message, ...saved } = await register.mutateAsync({
        ...fields,
        services: [...fields.services],
        offeredSchoolTransport: [...fields.offeredSchoolTransport],
        offeredNeighborhoods: [...fields.offeredNeighborhoods],
        photo,
        updatedAt: version,
        untouched: (["availableSeats", "available"] as const).filter((name) => form[name] === base[name]),
      });
      editor.saved(saved, form);
      remember(saved);
      return saved;
    } catch (error) {
      const found = readFailure(error);
      if (found.code === "PROFILE_CHANGED") {
        const newer = await readStored().catch(() => undefined);
        // All of it is stored already: the answer of an earlier save was lost.
        const sent = toEditorForm({ ...profile, ...checked, photo: form.photo });
        if (newer && changedFields(base, sent, toEditorForm(newer)).length === 0) {
          editor.saved(newer, form);
          remember(newer);
          return newer;
        }
        setOutdated(asked);
      } else refuse(found);
      return undefined;
    }
  }

  /** Other cached data of this tab about the profile are stale too. */
  function remember(saved: OwnProfile): void {
    // Another driver may have logged in during the save.
    if (readSession()?.user.email !== saved.email) return;
    utils.drivers.profile.setData(undefined, saved);
    void utils.drivers.byId.invalidate();
    void utils.drivers.search.invalidate();
    void utils.drivers.featured.invalidate();
  }

  const saveForm = (asked: Work) => send(asked, { ...editor, form: editor.takeTypedEntries() });

  async function goOn(asked: Work, saved: OwnProfile): Promise<void> {
    if (asked === "publishing") return setVisibility(saved, true);
    toast({ kind: "success", title: successes.profileSaved, text: successes.profileSavedText });
  }

  async function during(kind: Work, action: () => Promise<void>): Promise<void> {
    if (work) return;
    setWork(kind);
    setFailure(null);
    try {
      await action();
    } finally {
      setWork(null);
    }
  }

  function goToPlans(isSaved: boolean): void {
    toast({
      kind: "error",
      title: "Assinatura necessária",
      text: isSaved
        ? `Seu perfil foi salvo. ${successes.publishedWhenPaid} Estamos levando você para os planos.`
        : "Escolha um plano para publicar. Estamos levando você para os planos.",
      // It must not lie over the plans.
      lifetimeMs: REDIRECT_TO_PLANS_DELAY,
    });
    clearTimeout(leaving.current);
    leaving.current = setTimeout(
      () => void navigate({ to: paths.plans, ignoreBlocker: true }),
      REDIRECT_TO_PLANS_DELAY,
    );
  }

  async function setVisibility(saved: OwnProfile, isPublic: boolean): Promise<void> {
    try {
      const { message } = await publish.mutateAsync({ isPublic, whenPaid: isPublic });
      if (message === successes.publishedWhenPaid) {
        remember({ ...saved, isPublishedWhenPaid: true });
        return goToPlans(true);
      }
      const isHeld = message === successes.profileHeld;
      // A subscription may have started in another tab.
      const isEntitled = saved.isEntitled || isPublic;
      remember({
        ...saved,
        isPublic,
        isEntitled,
        isPublishedWhenPaid: false,
        isHeld: saved.isHeld || isHeld,
      });
      const done = isPublic ? successes.published : successes.unpublished;
      toast({ kind: "success", title: isHeld ? message : done });
    } catch (error) {
      const { status, message } = readFailure(error);
      if (status !== 401) fail(failures.publish, message || failures.checkInternet);
    }
  }

  const readStored = () => utils.drivers.profile.fetch(undefined, { staleTime: 0 });

  /** The profile as stored now; a subscription may have started in another tab. */
  async function readAgain(): Promise<OwnProfile | undefined> {
    try {
      return await readStored();
    } catch {
      fail(failures.publish, failures.checkInternet);
      return undefined;
    }
  }

  return {
    work,
    failure,
    isOutdated: outdated !== null,
    isLeaving: () => leaving.current !== undefined,
    save: () =>
      during("saving", async () => {
        const saved = await saveForm("saving");
        if (saved) await goOn("saving", saved);
      }),
    saveAndPublish: () =>
      during("publishing", async () => {
        const isReady = editor.issues.length === 0;
        const needsSave = editor.isDirty || profile.chosenPhotos.length > 0 || profile.id === null;
        // Without a subscription a complete profile is saved anyway; an incomplete one stays in the draft.
        if (!profile.isEntitled && !isReady) {
          const current = await readAgain();
          if (!current) return;
          if (!current.isEntitled) return goToPlans(false);
        }
        const saved = needsSave ? await saveForm("publishing") : profile;
        if (saved) await goOn("publishing", saved);
      }),
    unpublish: () => during("unpublishing", () => setVisibility(profile, false)),
    keepMine: async (newer) => {
      const asked = outdated;
      if (!asked) return;
      setOutdated(null);
      await during(asked, async () => {
        const saved = await send(asked, editor.rebase(newer));
        if (saved) await goOn(asked, saved);
      });
    },
    takeStored: (newer) => {
      setOutdated(null);
      remember(newer);
      editor.adopt(newer);
    },
    decideLater: () => setOutdated(null),
  };
}
