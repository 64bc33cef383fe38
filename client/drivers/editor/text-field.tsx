import type { ComponentProps, ReactNode } from "react";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import type { EditorForm } from "./editor-form";
import { fieldId } from "./field-id";
import { labelOf } from "./profile-fields";
import { useEditor } from "./use-editor";

type TextField = Exclude<
  { [Field in keyof EditorForm]: EditorForm[Field] extends string ? Field : never }[keyof EditorForm],
  "schoolText" | "neighborhoodText"
>;

type EditorTextFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "id" | "name"> & {
  field: TextField;
  hint?: ReactNode;
  optional?: boolean;
  /** Formats what is typed, as a phone number's mask does. */
  format?: (typed: string) => string;
  /** Shows the error as soon as the field loses the focus, not only on saving. */
  checkOnLeave?: boolean;
};

/** A text field of the profile with its label, hint and error. */
export function EditorTextField({
  field,
  hint,
  optional,
  format,
  checkOnLeave,
  ...props
}: EditorTextFieldProps) {
  const { form, set, errorOf, reveal } = useEditor();
  return (
    <Field label={labelOf(field)} id={fieldId(field)} hint={hint} optional={optional} error={errorOf(field)}>
      <Input
        name={field}
        value={form[field]}
        onChange={({ target }) => {
          // Reformat only at the end of the text: elsewhere it would move the caret.
          const isAtEnd = target.selectionStart === target.value.length;
          const grows = target.value.length > form[field].length;
          set({ [field]: format && isAtEnd && grows ? format(target.value) : target.value });
        }}
        onBlur={() => {
          if (format && form[field] !== "") set({ [field]: format(form[field]) });
          if (checkOnLeave && form[field].trim() !== "") reveal(field);
        }}
        {...props}
      />
    </Field>
  );
}
