import { getIn, useFormik } from 'formik';
import { type FormEvent, type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { Button, LinkButton } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { failureOf } from '../query/failure.ts';
import { joinClasses } from '../style/join-classes.ts';
import styles from './form.module.css';
import { type Conflict, type FormContextValue, FormProvider } from './use-field.ts';

/** Values as the schema makes them: '12.50' becomes 12.5 in a number field. A number field left empty is left out. */
function castValues<Values extends object, Sent>(schema: Schema<Sent> | undefined, values: Values): Sent {
  if (!schema) return values as unknown as Sent;
  const cast = schema.cast(values, { assert: false }) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(cast).filter(([, value]) => !Number.isNaN(value))) as Sent;
}

type Texts = Readonly<Record<string, string>>;

export interface SubmitTools<Values extends object> {
  /** What was typed, before the schema cast it. */
  readonly typed: Values;
  /** Back to the initial values, or to these. */
  resetForm(values?: Values): void;
  /** What was submitted is stored: from now on that is unchanged. What was typed since stays in the fields. */
  keepStored(): void;
  /** Puts the server's texts at their fields until these are edited. */
  setErrors(errors: Texts): void;
}

export interface FormProps<Values extends object, Sent = Values> {
  /** Accessible name of the form. */
  label: string;
  initialValues: Values;
  /** Built once per module. Messages show as they stand in it, when a field is left and on submit. */
  schema?: Schema<Sent>;
  /** The browser validates and blocks the submit; no message of ours shows (acceptance C3). */
  native?: boolean;
  /**
   * Gets the values as the schema cast them. One call per submit: a second one waits until the first is settled.
   * What it rejects with is shown above the form, its `errors` at their fields.
   */
  onSubmit(values: Sent, tools: SubmitTools<Values>): Promise<void> | void;
  submitLabel: string;
  busy?: boolean;
  /** Texts of the server, by field. */
  errors?: Texts;
  conflicts?: Readonly<Record<string, Conflict>>;
  /** Stands above the form. */
  alert?: ReactNode;
  children: ReactNode;
  /** Where Cancel leads; without it there is none. */
  cancelTo?: string;
  columns?: 1 | 2;
  /** `card`: on a surface of its own. Default `plain`. */
  surface?: 'plain' | 'card';
  /** The buttons stay in view: for a form longer than the window. */
  sticky?: boolean;
}

const NONE: Texts = {};

/**
 * The one form of the product: validation, first error focused, doubles guarded, the server's texts at their fields.
 */
export function Form<Values extends object, Sent = Values>(props: FormProps<Values, Sent>): ReactElement {
  const {
    label,
    initialValues,
    schema,
    native = false,
    onSubmit,
    submitLabel,
    busy,
    errors,
    conflicts,
    alert,
    children,
    cancelTo,
    columns = 1,
    surface = 'plain',
    sticky,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const submitting = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState(errors ?? NONE);
  const [given, setGiven] = useState(errors);
  const shown = useRef(initialValues);
  if (errors !== given) {
    setGiven(errors);
    setRefused(errors ?? NONE);
  }

  const formik = useFormik<Values>({
    initialValues,
    validationSchema: native ? undefined : schema,
    onSubmit: async (typed, { resetForm, setValues }) => {
      setFailure(undefined);
      setRefused(NONE);
      const keepStored = () => {
        const since = shown.current;
        resetForm({ values: typed });
        if (since !== typed) void setValues(since);
      };
      try {
        await onSubmit(castValues(schema, typed), {
          typed,
          keepStored,
          setErrors: setRefused,
          resetForm: (values) => resetForm(values && { values }),
        });
      } catch (error) {
        setFailure(failureOf(error).reason);
        setRefused((error as { errors?: Texts } | undefined)?.errors ?? NONE);
      }
    },
  });

  useEffect(() => {
    shown.current = formik.values;
  });

  // After a submit that found errors, here or on the server: to the first of them, as they stand in the page.
  const attempts = formik.submitCount;
  const settled = !formik.isSubmitting;
  useEffect(() => {
    if (attempts > 0 && settled) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts, settled]);

  const submitOnce = async () => {
    if (submitting.current || busy) return;
    submitting.current = true;
    await formik.submitForm().finally(() => {
      submitting.current = false;
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submitOnce();
  };

  const context: FormContextValue = {
    native,
    dirty: formik.dirty,
    valueOf: (name) => getIn(formik.values, name) as unknown,
    errorOf: (name) =>
      refused[name] ?? ((getIn(formik.touched, name) && getIn(formik.errors, name)) as string | undefined) ?? undefined,
    conflictOf: (name) => conflicts?.[name],
    change: (name, value) => {
      if (name in refused) setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => field !== name)));
      void formik.setFieldValue(name, value);
    },
    leave: (name) => void formik.setFieldTouched(name, true),
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
        onSubmit={submit}
      >
        {alert}
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className={joinClasses(styles.fields, columns === 2 && styles.two)}>{children}</div>
        <div className={joinClasses(styles.buttons, sticky && styles.sticky)}>
          <Button type="submit" variant="primary" busy={busy || formik.isSubmitting} onClick={ignoreDoubleClick}>
            {submitLabel}
          </Button>
          {cancelTo && (
            <LinkButton to={cancelTo} variant="quiet">
              Cancel
            </LinkButton>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

/** The second click of a double click comes after a quick first answer too, when the form is ready again. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
