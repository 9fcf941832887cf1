import type { BootRemote, FieldMessages, ReadySection, SectionModule, SectionName } from '@gym/remote-contract';
import { type FormContextValue, FormProvider, useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactElement, useEffect, useState } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { hostOf, loadSlot } from './load-slot.ts';
import styles from './slot.module.css';
import { TitledSection } from './titled-section.tsx';
import { useRemote } from './use-contributions.ts';

const texts = { works: 'The rest of this form can be saved.', notLoaded: 'Its code could not be loaded.' } as const;

interface Props {
  /** Name of the remote. */
  readonly name: string;
  readonly id: string;
  readonly point: SectionName;
  readonly title: string;
  readonly record: string | undefined;
  ready(section: ReadySection): void;
}

/** One section of a remote in a form. Its title stands there before its code loads, and without it. */
export function FormSection({ name, ...section }: Props): ReactElement | null {
  const remote = useRemote(name);
  return remote ? <LoadedSection key={remote.version} remote={remote} {...section} /> : null;
}

/** Loads the code of a section and the stored values of the record, and tells the form what it can do with them. */
function useSection({ remote, id, point, title, record, ready }: Omit<Props, 'name'> & { remote: BootRemote }) {
  const kernel = useKernel();
  const { host } = kernel;
  const form = useForm();
  const query = useQuery({
    queryKey: ['sections', point, remote.name, remote.version, record ?? ''],
    queryFn: async ({ signal }) => {
      const module = await loadSlot(kernel, remote.name, point);
      return { module, stored: await module.read(record, hostOf(host), { signal }) };
    },
    retry: false,
    // A form is filled once, with what is stored now.
    gcTime: 0,
    staleTime: Infinity,
  });
  const { data, error } = query;
  useEffect(() => {
    if (!data) return ready({ title, save: () => Promise.reject(error ?? new Error(texts.notLoaded)) });
    const { module, stored } = data;
    return ready({
      title,
      start: stored,
      check: (values) => module.check?.(values) ?? {},
      save: (saved, values, attempt) => module.save(saved, values, hostOf(host), attempt),
    });
  }, [title, data, error, ready, host]);
  // What was typed before, and what a new record starts with, is checked and saved: a submit waits for the code.
  const { awaitChoice } = form;
  const waits = query.isPending && (record === undefined || form.valueOf(id) !== undefined);
  useEffect(() => (waits ? awaitChoice() : undefined), [waits, awaitChoice]);
  return { form, query };
}

function LoadedSection(section: Omit<Props, 'name'> & { remote: BootRemote }): ReactElement {
  const { remote, id, point, title, record } = section;
  const { form, query } = useSection(section);
  return (
    <TitledSection
      {...{ remote, title, query }}
      slot={point}
      works={texts.works}
      className={styles.section}
      data-slot={point}
      data-remote={remote.name}
      data-remote-version={remote.version}
    >
      {(loaded) => <Fields form={form} {...{ id, record }} {...loaded} />}
    </TitledSection>
  );
}

interface FieldsProps {
  readonly form: FormContextValue;
  readonly id: string;
  readonly record: string | undefined;
  readonly module: SectionModule;
  readonly stored: object;
}

/** The fields of a section, whose form has only the values of the section. */
function Fields({ form, id, record, module, stored }: FieldsProps): ReactElement {
  const [left, setLeft] = useState<readonly string[]>([]);
  const values = (form.valueOf(id) ?? stored) as Readonly<Record<string, unknown>>;
  const found: FieldMessages = module.check?.(values) ?? {};
  const errorOf = (name: string) =>
    form.errorOf(`${id}.${name}`) ?? (form.submitted || left.includes(name) ? found[name] : undefined);
  const change = (next: object) => form.change(id, next);
  const scoped: FormContextValue = {
    ...form,
    native: false,
    values,
    valueOf: (name) => values[name],
    errorOf,
    conflictOf: () => undefined,
    change: (name, value) => change({ ...values, [name]: value }),
    leave: (name) => setLeft((before) => [...before, name]),
  };
  const names = [...Object.keys(values), ...Object.keys(found)];
  const errors = Object.fromEntries(names.flatMap((name) => (errorOf(name) ? [[name, errorOf(name) ?? '']] : [])));
  return (
    <FormProvider value={scoped}>{createElement(module.default, { record, values, change, errors })}</FormProvider>
  );
}
