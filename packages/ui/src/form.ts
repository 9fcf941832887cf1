/// <reference path="./css-modules.d.ts" />
export { CheckboxField } from './form/field/choice-fields.tsx';
export { ChangedBy } from './form/field/changed-by.tsx';
export { ConflictChoice, type ConflictChoiceProps } from './form/field/conflict-choice.tsx';
export { digitsOf } from './form/field/text-fields.tsx';
export { DigitsField, type DigitsFieldProps } from './form/field/text-fields.tsx';
export { FieldError, FieldFrame, type FieldFrameProps } from './form/field/field-frame.tsx';
export type { FieldProps } from './form/field/field-frame.tsx';
export { NumberField } from './form/field/text-fields.tsx';
export { PasswordField } from './form/field/text-fields.tsx';
export { SelectField, type SelectFieldProps } from './form/field/choice-fields.tsx';
export { TextField, type TextFieldProps } from './form/field/text-fields.tsx';
export { Form, type FormProps, type SubmitTools } from './form/form.tsx';
export { useForm, type Conflict, type FieldChange, type FormContextValue } from './form/use-field.ts';
export { findConflicts, type ConflictSources, type FoundConflicts } from './form/save/conflicts.ts';
export type { SavedRow } from './form/save/show-row.ts';
export type { NextStep } from './form/save/use-save.ts';
export { SaveForm, type SaveFormProps } from './form/save/save-form.tsx';
export { useField, type FieldState } from './form/use-field.ts';
