import { getIn, useFormik } from 'formik';
import {
  type FormEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Schema } from 'yup';
import { Button, LinkButton } from '../button/buttons-and-links.tsx';
import { Alert } from '../feedback/alert.tsx';
import { failureOf } from '../query/failure.ts';
import { joinClasses } from '../style/join-classes.ts';
import { castValues } from './cast-values.ts';
import styles from './form.module.css';
import { NONE, type Texts, useServerErrors } from './server-errors.ts';
import { useAwaitedChoices } from './use-awaited-choices.ts';
import { type Conflict, type FormContextValue, FormProvider } from './use-field.ts';
import * as formTexts from './texts.ts';

export interface SubmitTools<Values extends object> {
  /** The user's input before the schema cast it. */
  readonly typed: Values;
  /** Resets the form to these values, or to the initial values. */
  resetForm(values?: Values): void;
  /** Makes the submitted values the new initial values. Later input stays in the fields. */
  keepStored(): void;
  /** Shows the server's errors at their fields until the user edits these fields. */
  setErrors(errors: Texts): void;
}

export interface FormProps<Values extends object, Sent = Values> {
  /** Accessible name of the form. */
  label: string;
  /** The values of the fields by their names, before the user types. */
  initialValues: Values;
  /** Create it once per module. Its messages show on blur and on submit. */
  schema?: Schema<Sent>;
  /** Messages of parts that the schema does not know, by field. The form is not submitted while there are any. */
  check?(values: Values): object;
  /**
   * The browser validates and blocks the submit. The form has no messages of its own (acceptance C3); it shows the
   * browser's at the fields.
   */
  native?: boolean;
  /**
   * Called with the values as the schema cast them, once per submit. A submit first waits for choices whose options
   * still load. The form ignores further submits until the promise settles. If it rejects, the form shows the error's
   * reason above the fields and its `errors` at their fields.
   */
  onSubmit(values: Sent, tools: SubmitTools<Values>): Promise<void> | void;
  /** What the button does, in a verb. */
  submitLabel: string;
  /** Colours the submit button as a warning, because the submit destroys data for good. */
  danger?: boolean;
  /** The button shows a spinner, and submits do nothing. */
  busy?: boolean;
  /** The server's errors by field. */
  errors?: Texts;
  /** Values that another user has changed, by field. The field offers both. */
  conflicts?: Readonly<Record<string, Conflict>>;
  /** Content above the fields. */
  alert?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Target of the Cancel link. Without it, the form has no Cancel link. */
  cancelTo?: string;
  /** Shows a Cancel button, for a form in a dialog. */
  onCancel?: () => void;
  /** Fields beside each other. In a narrow window, there is one column. */
  columns?: 1 | 2;
  /** `card`: on its own surface. Default `plain`. */
  surface?: 'plain' | 'card';
  /** Keeps the buttons in view, for a form longer than the window. */
  sticky?: boolean;
}

/**
 * Values and validation of the form, and a submit that waits for awaited choices and ignores further submits until it
 * settles.
 */
function useSubmit<Values extends object, Sent>(
  { initialValues, schema, check, native, onSubmit, busy }: FormProps<Values, Sent>,
  setErrors: (errors: Texts) => void,
) {
  const [failure, setFailure] = useState<string>();
  const submitting = useRef(false);
  const choices = useAwaitedChoices();
  const latest = useRef(initialValues);
  const formik = useFormik<Values>({
    initialValues,
    validationSchema: native ? undefined : schema,
    validate: check,
    onSubmit: async (typed, { resetForm, setValues }) => {
      setFailure(undefined);
      setErrors(NONE);
      const keepStored = () => {
        const newer = latest.current;
        resetForm({ values: typed });
        if (newer !== typed) void setValues(newer);
      };
      try {
        await onSubmit(castValues(schema, typed), {
          typed,
          keepStored,
          setErrors,
          resetForm: (values) => resetForm(values && { values }),
        });
      } catch (error) {
        setFailure(failureOf(error).reason);
        setErrors((error as { errors?: Texts } | undefined)?.errors ?? NONE);
      }
    },
  });
  useEffect(() => {
    latest.current = formik.values;
  });

  const submitOnce = async () => {
    if (submitting.current || busy) return;
    submitting.current = true;
    try {
      const loaded = choices.loaded();
      if (loaded === true || (await loaded)) await formik.submitForm();
    } finally {
      submitting.current = false;
    }
  };
  return { formik, failure, submitOnce, choices };
}

/** After a submit with errors from the schema or the server, focuses the first invalid field in page order. */
function useFocusOnFirstError(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean },
): void {
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, submitCount, isSubmitting]);
}

/**
 * The form of every screen. It validates, focuses the first error, prevents double submits, and shows the server's
 * errors at their fields.
 */
export function Form<Values extends object, Sent = Values>(props: FormProps<Values, Sent>): ReactElement {
  const { label, native = false, conflicts, alert, children, columns = 1, surface = 'plain' } = props;
  const element = useRef<HTMLFormElement>(null);
  const { errors, setErrors, clear } = useServerErrors(props.errors);
  const { formik, failure, submitOnce, choices } = useSubmit(props, setErrors);
  useFocusOnFirstError(element, formik);

  // Only the first of the browser's bubbles shows, for a moment. At the fields, all of its sentences stay.
  const showInvalid = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    event.preventDefault();
    setErrors((before) => ({ ...before, [field.name]: field.validationMessage }));
    const fields = [...event.currentTarget.elements] as HTMLInputElement[];
    if (fields.find(({ validity }) => validity?.valid === false) === field) field.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submitOnce();
  };
  const errorOf = (name: string) =>
    errors[name] ?? ((getIn(formik.touched, name) && getIn(formik.errors, name)) as string | undefined) ?? undefined;
  const context: FormContextValue = {
    native,
    dirty: formik.dirty,
    submitted: formik.submitCount > 0,
    values: formik.values,
    valueOf: (name) => getIn(formik.values, name) as unknown,
    errorOf,
    conflictOf: (name) => conflicts?.[name],
    change: (name, value) => {
      clear(name);
      void formik.setFieldValue(name, value);
    },
    leave: (name) => void formik.setFieldTouched(name, true),
    awaitChoice: choices.awaitChoice,
    cancelWaiting: choices.cancelWaiting,
    submit: async () => {
      if (!native || element.current?.reportValidity()) await submitOnce();
    },
  };

  return (
    <FormProvider value={context}>
      <form
        ref={element}
        className={joinClasses(styles.form, styles[surface])}
        aria-label={label}
        noValidate={!native}
        onInvalidCapture={native ? showInvalid : undefined}
        onSubmit={submit}
      >
        {alert}
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className={joinClasses(styles.fields, columns === 2 && styles.two)}>{children}</div>
        <FormButtons {...props} busy={props.busy || choices.isWaiting || formik.isSubmitting} />
      </form>
    </FormProvider>
  );
}

type FormButtonsProps = Pick<FormProps<object>, 'submitLabel' | 'danger' | 'busy' | 'cancelTo' | 'onCancel' | 'sticky'>;

function FormButtons({ submitLabel, danger, busy, cancelTo, onCancel, sticky }: FormButtonsProps): ReactElement {
  return (
    <div className={joinClasses(styles.buttons, sticky && styles.sticky)}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} onClick={ignoreDoubleClick}>
        {submitLabel}
      </Button>
      {cancelTo && (
        <LinkButton to={cancelTo} variant="quiet">
          {formTexts.cancel}
        </LinkButton>
      )}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
      )}
    </div>
  );
}

/** After a quick response the form is ready again, so the second click of a double click would submit once more. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
