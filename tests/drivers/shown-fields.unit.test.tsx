import { expect, test } from "bun:test";
import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DriverCard } from "../../client/drivers/driver-card";
import { toEditorForm } from "../../client/drivers/editor/editor-form";
import { beginEditing } from "../../client/drivers/editor/editor-state";
import { PersonalSection } from "../../client/drivers/editor/personal-section";
import { PlacesSection } from "../../client/drivers/editor/places-section";
import { previewOf } from "../../client/drivers/editor/preview-profile";
import { ServicesSection } from "../../client/drivers/editor/services-section";
import { type Editor, EditorProvider } from "../../client/drivers/editor/use-editor";
import { VehicleSection } from "../../client/drivers/editor/vehicle-section";
import { ProfileView } from "../../client/drivers/profile-view";
import { routeTree } from "../../client/route-tree.gen";
import { createAppRouter } from "../../client/router";
import { formFields, namesShown } from "../../shared/profile/field-sets";
import type { Field } from "../../shared/profile/fields";
import type { OwnProfile } from "../../shared/profile/profile";
import { type ProfileField, profileFields } from "../../shared/profile/profile-fields";
import { ownProfile } from "./own-profile";

// A field of the list that a place forgets compiles. Here it fails: another value has to change what the place shows.

const router = createAppRouter(routeTree, () => () => observable(() => {}));
router.update({ ...router.options, history: createMemoryHistory() });

/** What a place shows of a profile. */
type Shows = (profile: OwnProfile) => string;

const publicOf = (profile: OwnProfile) => previewOf(toEditorForm(profile), profile, undefined, undefined);
const html = (node: ReactNode) =>
  renderToStaticMarkup(<RouterContextProvider router={router}>{node}</RouterContextProvider>);

const card: Shows = (profile) => html(<DriverCard driver={publicOf(profile)} />);
const view: Shows = (profile) => html(<ProfileView preview profile={publicOf(profile)} />);

const editor: Shows = (profile) => {
  const { form } = beginEditing(profile, null);
  const untouched = { form, profile, errorOf: () => undefined, issues: [], shownIssues: [] };
  return html(
    // What the sections read of an editor that nobody touched.
    <EditorProvider value={untouched as Partial<Editor> as Editor}>
      <PersonalSection />
      <VehicleSection />
      <ServicesSection />
      <PlacesSection />
    </EditorProvider>,
  );
};

/** The same profile with another value of a field. */
function changed(name: ProfileField): OwnProfile {
  const [, field] = formFields(profileFields).find(([known]) => known === name) ?? [];
  return field ? { ...ownProfile, [name]: otherValue(field, ownProfile[name]) } : ownProfile;
}

function otherValue({ kind, choices = [], read }: Field, value: unknown): unknown {
  const pages = ["https://www.facebook.com/outra", "https://www.instagram.com/outra"];
  const others = choices.filter((choice) => choice !== String(value));
  const other: Record<Field["kind"], unknown> = {
    text: "Outra",
    phone: "+5511912345678",
    link: kind === "link" && pages.find(read),
    number: Number(value) - 1,
    flag: value !== true,
    choice: others[0],
    choices: others.slice(0, 1),
    names: ["Outra"],
  };
  return other[kind];
}

const forgottenBy = (shows: Shows, names: readonly ProfileField[]) =>
  names.filter((name) => shows(changed(name)) === shows(ownProfile));

test("every field is in the form, and the card and the profile show what the list says they show", () => {
  const inForm = formFields(profileFields).map(([name]) => name);
  expect(forgottenBy(editor, inForm)).toEqual([]);
  expect(forgottenBy(card, namesShown(profileFields, "card"))).toEqual([]);
  expect(forgottenBy(view, namesShown(profileFields, "profile"))).toEqual([]);
});
