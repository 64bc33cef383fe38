import { maskPhone } from "../../../shared/phone";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Textarea } from "../../ui/forms/textarea";
import { EditorSection } from "./editor-section";
import { fieldId } from "./field-id";
import { PhotoField } from "./photo/photo-field";
import { labelOf } from "./profile-fields";
import { EditorTextField } from "./text-field";
import { useEditor } from "./use-editor";

/** Photo, name, contacts, social pages and description. */
export function PersonalSection() {
  const { profile, form, set, errorOf } = useEditor();
  return (
    <EditorSection id="dados-pessoais">
      <PhotoField />
      <div className="grid gap-5 md:grid-cols-2">
        <EditorTextField field="name" autoComplete="name" />
        <EditorTextField
          field="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(11) 91234-5678"
          format={maskPhone}
          checkOnLeave
        />
      </div>
      <Field
        label={labelOf("email")}
        id={fieldId("email")}
        hint="O email não pode ser alterado."
        error={errorOf("email")}
      >
        <Input type="email" name="email" value={profile.email} readOnly />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <EditorTextField
          field="facebookUrl"
          optional
          hint="Prefira a página do seu trabalho. Não use o perfil pessoal."
          placeholder="facebook.com/seu-perfil"
          {...urlField}
        />
        <EditorTextField
          field="instagramUrl"
          optional
          hint="Prefira a página do seu trabalho. Não use o perfil pessoal."
          placeholder="instagram.com/seu-perfil"
          {...urlField}
        />
      </div>
      <Field
        label={labelOf("description")}
        id={fieldId("description")}
        hint="Conte há quanto tempo trabalha e como cuida das crianças."
        error={errorOf("description")}
      >
        <Textarea
          name="description"
          value={form.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
    </EditorSection>
  );
}

// Not type "url": the browser would require https://, which the product adds automatically.
const urlField = {
  inputMode: "url",
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
  checkOnLeave: true,
} as const;
