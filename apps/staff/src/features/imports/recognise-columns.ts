import type { ImportColumn, ImportField } from './import-queries.ts';

/** The order of cells that the server expects in a row. */
const IMPORT_FIELDS: readonly ImportField[] = [
  'fname',
  'lname',
  'father_fname',
  'father_lname',
  'profession',
  'email',
  'phone',
  'address',
  'country',
  'state',
  'city',
  'pincode',
];

/** The cells that may follow, if the server announces `import-memberships`. */
const MEMBERSHIP_FIELDS: readonly ImportField[] = ['plan', 'until'];

/** The cell that may follow those, if the server announces `import-joined`. */
const JOINED_FIELDS: readonly ImportField[] = ['joined'];

/** The fields of these choices, in the order of the cells. */
export function sentFields(columns: readonly ImportColumn[]): readonly ImportField[] {
  const has = (fields: readonly ImportField[]) => columns.some(({ field }) => fields.includes(field));
  if (has(JOINED_FIELDS)) return [...IMPORT_FIELDS, ...MEMBERSHIP_FIELDS, ...JOINED_FIELDS];
  return has(MEMBERSHIP_FIELDS) ? [...IMPORT_FIELDS, ...MEMBERSHIP_FIELDS] : IMPORT_FIELDS;
}

/** Whether a row may have no value for a field. */
export const isOptional = (field: ImportField): boolean =>
  MEMBERSHIP_FIELDS.includes(field) || JOINED_FIELDS.includes(field);

/** Usual column names for each field: first our own export's, then those of other programs. Letters and digits only. */
const COLUMN_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  fname: ['first name', 'fname', 'given name', 'forename', 'first', 'vorname', 'prénom', 'nombre', 'nome'],
  lname: [
    'last name',
    'lname',
    'surname',
    'family name',
    'last',
    'nachname',
    'name',
    'nom',
    'apellido',
    'apellidos',
    'cognome',
  ],
  father_fname: [
    "father's first name",
    'father fname',
    'father first name',
    'father',
    'father name',
    'vorname des vaters',
  ],
  father_lname: ["father's last name", 'father lname', 'father last name', 'father surname', 'nachname des vaters'],
  profession: ['profession', 'occupation', 'job', 'job title', 'beruf', 'métier', 'profesión', 'professione'],
  email: [
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'mail',
    'e-mail-adresse',
    'courriel',
    'correo',
    'correo electrónico',
  ],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'telephone',
    'tel',
    'telefon',
    'telefonnummer',
    'handy',
    'téléphone',
    'teléfono',
    'telefono',
  ],
  address: [
    'address',
    'street',
    'street address',
    'address 1',
    'address line 1',
    'straße',
    'strasse',
    'anschrift',
    'adresse',
    'dirección',
    'indirizzo',
  ],
  country: ['country', 'land', 'pays', 'país', 'paese'],
  state: ['state', 'province', 'region', 'state/province', 'bundesland', 'état', 'provincia', 'estado'],
  city: ['city', 'town', 'place', 'ort', 'stadt', 'wohnort', 'ville', 'ciudad', 'città'],
  pincode: [
    'pincode',
    'pin code',
    'pin',
    'zip',
    'zip code',
    'postal code',
    'postcode',
    'plz',
    'postleitzahl',
    'code postal',
    'código postal',
    'cap',
  ],
  plan: [
    'plan',
    'plan name',
    'membership plan',
    'membership type',
    'subscription',
    'package',
    'tarif',
    'abo',
    'abonnement',
    'abbonamento',
  ],
  until: [
    'member until',
    'membership until',
    'end date',
    'membership end',
    'membership end date',
    'expiry date',
    'expiry',
    'expires',
    'expires on',
    'valid until',
    'valid till',
    'ends',
    'until',
    'gültig bis',
    'enddatum',
    'ende',
    "valable jusqu'au",
    'vence',
    'scadenza',
  ],
  joined: [
    'added on',
    'joined on',
    'joined',
    'join date',
    'date joined',
    'joining date',
    'member since',
    'since',
    'registered on',
    'registration date',
    'mitglied seit',
    'eintrittsdatum',
    'eintritt',
    'beitritt',
    "date d'inscription",
    'fecha de alta',
    'data di iscrizione',
  ],
};

/** Usual column names of a full name. 'Name' alone is one, too; beside a first name it is the last name. */
const FULL_NAMES = [
  ...['full name', 'member name', 'member', 'client name', 'client', 'customer name', 'customer', 'person', 'name'],
  ...['vollständiger name', 'vor- und nachname', 'nom complet', 'nombre completo', 'nome completo'],
];

const normalized = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Adds the columns of the names that were not found: a full name, or 'Name' as the other part of a name. */
function addFullName(found: Map<ImportField, string>, headers: readonly string[], free: ReadonlySet<string>): void {
  const isNamed = (header: string) => FULL_NAMES.some((name) => normalized(name) === normalized(header));
  const full = headers.find(isNamed);
  const [first, last] = [found.get('fname'), found.get('lname')];
  if (full === undefined || (first && last && last !== full)) return;
  if (!first && last && last !== full) {
    if (free.has(full)) found.set('fname', full);
  } else if (!first || last !== full) {
    found.set('fname', full);
    found.set('lname', full);
  }
}

/**
 * Maps columns to fields by their names; '' for an unknown name. Each column maps to at most one field, apart from a
 * full name, which is split into first and last name.
 * @param options.memberships whether the server takes plans and last days of memberships
 * @param options.joined whether it takes the days on which members joined
 */
export function recogniseColumns(
  headers: readonly string[],
  { memberships = false, joined = false } = {},
): ImportColumn[] {
  const fields = [
    ...IMPORT_FIELDS,
    ...(memberships ? MEMBERSHIP_FIELDS : []),
    ...(memberships && joined ? JOINED_FIELDS : []),
  ];
  const free = new Set(headers);
  const found = new Map<ImportField, string>();
  // Try the best name of every field first, so that 'Name' is not the last name if there is a 'Surname'.
  const deepest = Math.max(...Object.values(COLUMN_NAMES).map(({ length }) => length));
  for (let rank = 0; rank < deepest; rank += 1) {
    for (const field of fields) {
      const name = COLUMN_NAMES[field][rank];
      const header =
        name !== undefined && !found.has(field) && [...free].find((one) => normalized(one) === normalized(name));
      if (!header) continue;
      found.set(field, header);
      free.delete(header);
    }
  }
  addFullName(found, headers, free);
  return fields.map((field) => ({ field, column: found.get(field) ?? '', otherwise: '' }));
}
