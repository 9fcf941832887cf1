import { DETAILS, newPhone } from './hostile-records.ts';
import { hostileEmail, hostileValues, KINDS, type Kind } from './hostile-texts.ts';

/** What the import's form calls its fields, in its order. */
const FIELDS = [
  'First name',
  'Last name',
  "Father's first name",
  "Father's last name",
  'Profession',
  'Email',
  'Phone',
  'Address',
  'Country',
  'State',
  'City',
  'Pincode',
] as const;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A file of members with a hostile name, hostile columns and hostile cells: rows of every fate. @param known the phone of a member who is there already */
export function hostileFile(kind: Kind, known: string) {
  const texts = KINDS[kind];
  const columns = [...FIELDS, 'left over'].map((_, index) => texts[index % texts.length]!);
  const person = (from: number, phone: string, places: readonly [country: string, state: string, city: string]) => {
    const { address, ...names } = hostileValues(kind, DETAILS, from);
    return [
      ...Object.values(names),
      hostileEmail(`file.${kind}${phone}`),
      phone,
      address,
      ...places,
      '00123',
      texts[from]!,
    ];
  };
  const home = ['India', 'Kerala', 'Kochi'] as const;
  const phone = newPhone();
  /** Where there is no such place, and what is said of it. */
  const nowhere = texts.map(
    (text, index) =>
      (
        [
          { places: [text, 'Kerala', 'Kochi'], said: `There is no country “${text}” in the list of countries.` },
          { places: ['India', text, 'Kochi'], said: `India has no state “${text}”.` },
          { places: ['India', 'Kerala', text], said: `Kerala has no city “${text}”.` },
        ] as const
      )[index % 3]!,
  );
  const rows = [
    person(1, known, home),
    person(2, phone, home),
    person(3, phone, home),
    ...nowhere.map(({ places }, index) => person(index, newPhone(), places)),
  ];
  return {
    /** As the form shows them: 190 characters at most. */
    columns: columns.map((name) => name.slice(0, 190)),
    rows,
    file: {
      name: `${texts[0].slice(0, 190)}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from([columns, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')),
    },
    fields: FIELDS,
    refusals: nowhere.map(({ said }) => said),
  };
}
