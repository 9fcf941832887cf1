import type { FastifySchemaValidationError } from 'fastify';
import { reasons } from '@gym/api-contract';
import { PHONE_PATTERN, PINCODE_PATTERN, POSTCODE_PATTERN } from '@gym/rules';

const texts = reasons.validation;

/** Returns a field's name for a sentence: `diet.0.qty` is `Quantity`, `diet.0` is `Row 1`. */
export function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? '';
  if (/^\d+$/.test(name)) return texts.row(Number(name) + 1);
  return texts.label(name);
}

const fieldOfError = ({ instancePath, keyword, params }: FastifySchemaValidationError): string => {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  return [...instancePath.split('/').slice(1), ...missing].join('.');
};

/** Whether a number is out of range. This error explains more than the errors of a field's other forms. */
const isRange = ({ keyword }: FastifySchemaValidationError): boolean => keyword === 'minimum' || keyword === 'maximum';

const PATTERNS: Readonly<Record<string, string>> = {
  [PHONE_PATTERN]: texts.phone,
  [PINCODE_PATTERN]: texts.pincode,
  [POSTCODE_PATTERN]: texts.postcode,
  '\\S': texts.empty,
};

function describeError({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return texts.missing;
    case 'minLength':
      return texts.empty;
    case 'maxLength':
      return texts.maxLength(Number(params['limit']));
    case 'format':
      return texts.email;
    case 'minimum':
      return texts.minimum(Number(params['limit']));
    case 'maximum':
      return texts.maximum(Number(params['limit']));
    case 'pattern':
      return PATTERNS[String(params['pattern'])] ?? texts.otherPattern;
    case 'type':
      return texts.types[String(params['type'])] ?? texts.otherType;
    case 'maxItems':
      return texts.maxItems(Number(params['limit']));
    case 'minItems':
      return texts.minItems(Number(params['limit']));
    default:
      return texts.invalid;
  }
}

/** The allowed words of each field with a fixed list of words. */
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
        ? (texts.alternatives[name] ?? (allowed ? texts.oneOf(allowed) : texts.notDigits))
        : describeError(finding);
    errors[field] = texts.sentence(fieldLabel(field), text);
  }
  return errors;
}
