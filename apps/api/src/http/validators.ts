import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';

type Schema = Parameters<FastifySchemaCompiler<unknown>>[0];
/** Whether a value has the form; what is wrong with it otherwise. */
export type Validator = ((value: unknown) => boolean) & { errors?: FastifySchemaValidationError[] | null };

/** A value is taken as it came or refused, and everything that is wrong with it is said at once. */
const compile = ajvCompiler()(
  {},
  {
    customOptions: {
      coerceTypes: false,
      useDefaults: false,
      removeAdditional: false,
      allErrors: true,
      keywords: ['numeric'],
    },
  },
);

/** Makes the check of one form. */
export const validatorOf = (schema: Schema): Validator => compile(schema as never) as unknown as Validator;

/** The same for a server's calls, each made when it is first asked for: those of all calls would be a sixth of every start. */
export const validatorWhenAsked: FastifySchemaCompiler<unknown> = (schema) => {
  let validator: Validator | undefined;
  return (value: unknown) => {
    validator ??= validatorOf(schema);
    return validator(value) || { error: validator.errors as unknown as Error };
  };
};
