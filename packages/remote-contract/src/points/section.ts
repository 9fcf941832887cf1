import { type Static, Type } from '@sinclair/typebox';
import type { ReactNode } from 'react';
import { feature, kindAt, page, title } from './fields.ts';

/** A section of a form, as a remote declares it. */
const Section = Type.Object(
  {
    title: title('its heading, which shows without its code'),
    page,
    feature,
  },
  { additionalProperties: false },
);

export const SECTION_POINTS = {
  'member-form': { kind: 'section', where: 'a section of the forms that add and update a member, for staff' },
} as const;

export const SECTION = kindAt(Section, 'sections', SECTION_POINTS);

export type Section = Static<typeof Section>;

/** The forms that take sections. */
export type SectionName = keyof typeof SECTION_POINTS;

/** Messages by field. */
export type FieldMessages = Readonly<Record<string, string>>;

/** What the component of a section gets. Fields of `@gym/ui/form` inside it have its values as theirs. */
export interface SectionProps<Values extends object> {
  /** The record's number. Undefined for a new one. */
  readonly record?: string | undefined;
  readonly values: Values;
  /** Replaces the values. */
  change(values: Values): void;
  readonly errors: FieldMessages;
}

/** What a form needs of a section, once the section knows it. */
export interface ReadySection {
  readonly title: string;
  /** The values that a new record starts with. They are saved even if nobody changes them. */
  readonly start?: object | undefined;
  check?(values: object): FieldMessages;
  save(record: string, values: object, attempt: { readonly idempotencyKey: string }): Promise<unknown>;
}

/** A section of a remote, as a form shows it. */
export interface ContributedSection {
  /** Its name among the values of the form. */
  readonly id: string;
  readonly title: string;
  /** Shows it inside a form of `@gym/ui/form`. `ready` is called whenever it changes. */
  show(record: string | undefined, ready: (section: ReadySection) => void): ReactNode;
}
