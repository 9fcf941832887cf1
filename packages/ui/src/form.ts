/// <reference path="./css-modules.d.ts" />
export { CheckboxField, SelectField, type SelectFieldProps } from './form/field/choice-fields.tsx';
export { ChangedBy, ConflictChoice, type ConflictChoiceProps } from './form/field/conflict-choice.tsx';
export {
  DigitsField,
  type DigitsFieldProps,
  NumberField,
  PasswordField,
  TextField,
  type TextFieldProps,
} from './form/field/text-fields.tsx';
export { digitsOf } from './form/field/digits-of.ts';
export { FieldError, FieldFrame, type FieldFrameProps, type FieldProps } from './form/field/field-frame.tsx';
export { Form, type FormProps, type SubmitTools } from './form/form.tsx';
export {
  FormProvider,
  useForm,
  type Conflict,
  type FieldChange,
  type FormContextValue,
  useField,
  type FieldState,
} from './form/use-field.ts';
export { findConflicts, type ConflictSources, type FoundConflicts } from './form/save/conflicts.ts';
export type { SavedRow } from './form/save/show-row.ts';
export type { NextStep } from './form/save/use-save.ts';
export { sectionName } from './form/save/save-sections.ts';
export { type Doubt, SaveForm, type SaveFormProps } from './form/save/save-form.tsx';
