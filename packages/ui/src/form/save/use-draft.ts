import { type Draft, type HostServices, useHost, type ReopenedSave } from '@gym/remote-contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../use-field.ts';
import { draftFields, DraftWriter } from './draft-writer.ts';
import type { FormBase } from './save-form-state.ts';
import { isSection } from './save-sections.ts';

export interface DraftProps<Values extends object> {
  form: string;
  secrets?: readonly (keyof Values & string)[];
  initialValues: Values;
  version?: number;
  /** Whether the form keeps drafts (ADR-0079). Default: unless its save cannot be undone. */
  drafts?: boolean;
  irreversible?: boolean;
  deed?: boolean;
}

const keepsDrafts = ({ irreversible, deed, drafts = !(irreversible || deed) }: Omit<DraftProps<object>, 'secrets'>) =>
  drafts;

const loaderOf = (host: HostServices) => async () => host.loadDrafts?.();

/** An unsaved input of an earlier page, which the user may continue. */
export interface DraftOffer {
  readonly draft: Draft;
  /** Resolves to false if the draft is gone, because another page has taken it. */
  take(): Promise<boolean>;
  discard(): void;
}

/** The newest draft of this form that no page uses. */
export function useDraftOffer<Values extends object>(
  props: DraftProps<Values>,
  isReopened: boolean,
): DraftOffer | undefined {
  const host = useHost();
  const [found, setFound] = useState<readonly Draft[]>([]);
  const latest = useRef({ props, host });
  useEffect(() => {
    latest.current = { props, host };
  });
  const { form } = props;
  const enabled = keepsDrafts(props) && !isReopened;
  useEffect(() => {
    let mounted = true;
    const find = async () => {
      const drafts = await latest.current.host.loadDrafts?.();
      const all = await drafts?.find(form);
      const { props } = latest.current;
      if (mounted && all) setFound(all.map((draft) => based(draft, props)).filter((draft) => continues(draft, props)));
    };
    if (enabled) find().catch(() => undefined); // the form works without drafts
    return () => {
      mounted = false;
    };
  }, [enabled, form]);

  const [draft, ...older] = found.filter((one) => one.form === form);
  if (!enabled || !draft) return undefined;
  const drafts = loaderOf(host);
  return {
    draft,
    take: async () => {
      setFound(older);
      return (await drafts().catch(() => undefined))?.take(draft.id) ?? false;
    },
    discard: () => {
      setFound(older);
      void drafts().then(
        (opened) => opened?.remove(draft.id),
        () => undefined,
      );
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A draft with nothing but sections, whose record is saved, starts from the record as it is stored now. */
const based = <Values extends object>(draft: Draft, props: DraftProps<Values>): Draft =>
  Object.keys(draft.values).every(isSection)
    ? { ...draft, base: { values: draftFields(props.initialValues, props), version: props.version } }
    : draft;

/**
 * Whether a draft belongs into this form and changes something. Without versions, nothing shows whether the record has
 * changed, or whether the draft is about another member, so the draft must have started from the same values.
 */
function continues<Values extends object>({ values, base }: Draft, props: DraftProps<Values>): boolean {
  const now = draftFields(props.initialValues, props);
  if ((base.version === undefined || props.version === undefined) && !isSame(base.values, now)) return false;
  return !isSame({ ...now, ...values }, now);
}

/** The save to reopen with the input of a draft. Only fields that the form still has are taken. */
export function reopenedDraft<Values extends object>(
  { id, values, base }: Draft,
  { initialValues }: DraftProps<Values>,
  reason: string,
): ReopenedSave<Values> {
  const own = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => name in initialValues || isSection(name)),
    ) as Partial<Values>;
  return { values: own(values), base: { ...base, values: own(base.values) }, reason, errors: {}, draft: id };
}

/** The writer of a form's draft. Undefined if the form keeps none. */
export function useDraftWriter<Values extends object>(
  props: DraftProps<Values>,
  reopened: ReopenedSave<Values> | undefined,
): DraftWriter | undefined {
  const host = useHost();
  const [writer] = useState(() =>
    keepsDrafts(props) && host.loadDrafts
      ? new DraftWriter({ form: props.form, secrets: props.secrets }, loaderOf(host), reopened?.draft)
      : undefined,
  );
  return writer;
}

export interface DraftKeeperProps {
  readonly writer: DraftWriter;
  readonly base: FormBase<object>;
  readonly isReopened: boolean;
  readonly isHandedOver: () => boolean;
}

/** Keeps the draft of the surrounding form. Renders nothing. */
export function DraftKeeper({ writer, base, isReopened, isHandedOver }: DraftKeeperProps): null {
  const { values, dirty } = useForm();
  const isUnsaved = dirty || isReopened;
  const handedOver = useRef(isHandedOver);
  useEffect(() => {
    handedOver.current = isHandedOver;
  });
  useEffect(() => {
    if (isUnsaved) writer.change({ values, base });
    else if (!handedOver.current()) writer.end();
  }, [writer, values, base, isUnsaved]);
  useEffect(() => {
    const flush = () => void writer.flush();
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [writer]);
  useEffect(() => () => void writer.leave(handedOver.current()), [writer]);
  return null;
}
