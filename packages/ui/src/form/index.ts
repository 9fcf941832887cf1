/// <reference path="../css-modules.d.ts" />
export { CheckboxField } from './field/checkbox-field.tsx';
export { ConflictChoice, type ConflictChoiceProps } from './field/conflict-choice.tsx';
export { digitsOf } from './field/digits.ts';
export { DigitsField, type DigitsFieldProps } from './field/digits-field.tsx';
export { FieldError, FieldFrame, type FieldFrameProps } from './field/field-frame.tsx';
export type { FieldProps } from './field/field-props.ts';
export { NumberField } from './field/number-field.tsx';
export { PasswordField } from './field/password-field.tsx';
export { SelectField, type SelectFieldProps } from './field/select-field.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { Form, type FormProps, type SubmitTools } from './form.tsx';
export { useForm, type Conflict, type FormContextValue } from './form-context.ts';
export { findConflicts, type ConflictSources, type FoundConflicts } from './save/conflicts.ts';
export { SaveForm, type SaveFormProps } from './save/save-form.tsx';
export { useField, type FieldState } from './use-field.ts';
