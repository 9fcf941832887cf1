import type { FastifySchemaValidationError } from 'fastify';
import { PHONE_PATTERN, PINCODE_PATTERN } from '@gym/api-contract';

const LABELS: Record<string, string> = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  oldpassword: 'Old password',
  newpassword: 'New password',
  cpassword: 'Confirm password',
  otp: 'Code',
  role: 'Role',
  active: 'Active',
  version: 'Version',
  id: 'Id',
  plan_name: 'Plan name',
  duration: 'Duration',
  price: 'Price',
  free_days: 'Free days',
  pincode: 'Pincode',
  member_id: 'Member',
  plan_id: 'Plan',
  food_item: 'Food item',
  qty: 'Quantity',
  name: 'Name',
};

/** How a field of the contract is called in a sentence. `diet.0.qty` is called what `qty` is, `diet.0` by its place. */
export function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? '';
  if (/^\d+$/.test(name)) return `Row ${Number(name) + 1}`;
  return LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

const fieldOfError = ({ instancePath, keyword, params }: FastifySchemaValidationError): string => {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  return [...instancePath.split('/').slice(1), ...missing].join('.');
};

/** A number of the right form, too small or too great: says more than that another form did not fit either. */
const isRange = ({ keyword }: FastifySchemaValidationError): boolean => keyword === 'minimum' || keyword === 'maximum';

const PATTERNS: Record<string, string> = {
  [PHONE_PATTERN]: 'takes up to 20 digits; it may begin with +.',
  [PINCODE_PATTERN]: 'takes up to 12 digits.',
  '\\S': 'must not be empty.',
};

/** What the contract's types are called by people. */
const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
};

function describeError({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is missing.';
    case 'minLength':
      return 'must not be empty.';
    case 'maxLength':
      return `takes at most ${String(params['limit'])} characters.`;
    case 'format':
      return 'must be a valid address, like name@example.com.';
    case 'minimum':
      return `must not be less than ${String(params['limit'])}.`;
    case 'maximum':
      return `must not be more than ${String(params['limit'])}.`;
    case 'pattern':
      return PATTERNS[String(params['pattern'])] ?? 'is not in the expected form.';
    case 'type':
      return `must be ${TYPES[String(params['type'])] ?? 'of another kind'}.`;
    case 'maxItems':
      return `takes at most ${String(params['limit'])} entries.`;
    case 'minItems':
      return `needs at least ${String(params['limit'])} entries.`;
    default:
      return 'is not valid.';
  }
}

/** Sentences for fields that allow several forms: the error of each form would confuse. */
const ALTERNATIVES: Record<string, string> = {
  duration: 'must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
  free_days: 'must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
  role: 'must be 1 (administrator) or 2 (staff).',
  kind: 'must be the name of an event.',
};

/** `a, b or c` */
const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The words that each field allows, where it allows but some. */
function allowedWords(findings: readonly FastifySchemaValidationError[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const finding of findings) {
    if (finding.keyword === 'const')
      words.set(fieldOfError(finding), [
        ...(words.get(fieldOfError(finding)) ?? []),
        String(finding.params['allowedValue']),
      ]);
  }
  return words;
}

/** Limits the answer and the work for a request with many errors. */
const MAX_FIELDS = 50;
const MAX_FINDINGS = 2_000;

/** Turns findings into one sentence per field, for the first fifty fields. The whole body has the empty field name. */
export function explainValidation(found: readonly FastifySchemaValidationError[]): Record<string, string> {
  const findings = found.slice(0, MAX_FINDINGS);
  const errors: Record<string, string> = {};
  const alternatives = new Set(findings.filter(({ keyword }) => keyword === 'anyOf').map(fieldOfError));
  const words = allowedWords(findings);
  const byWeight = [...findings.filter(isRange), ...findings.filter((finding) => !isRange(finding))];
  for (const finding of byWeight) {
    if (Object.keys(errors).length === MAX_FIELDS) break;
    const field = fieldOfError(finding);
    if (Object.hasOwn(errors, field)) continue;
    const name = field.split('.').at(-1) ?? '';
    const allowed = words.get(field);
    const text =
      alternatives.has(field) && !isRange(finding)
        ? (ALTERNATIVES[name] ??
          (allowed ? `must be ${ONE_OF.format(allowed)}.` : 'must be a number written in digits.'))
        : describeError(finding);
    errors[field] = `${fieldLabel(field)} ${text}`;
  }
  return errors;
}
