import { StandardSchemaValidationPipe } from '@nestjs/common';
import { Refusal, refusals, type FieldErrors, type RefusalCode } from '@canopy/contracts/refusals';

/** Validates `@Body/@Query/@Param({ schema })` with the contract itself and hands the use case what the contract made of it. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const fields: FieldErrors = {};
      for (const issue of issues) {
        const name = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'form';
        (fields[name] ??= []).push(issue.message);
      }
      const [name, sentences] = Object.entries(fields)[0] ?? [];
      // An id that cannot exist is answered like one that does not.
      const missing = (Object.keys(refusals) as RefusalCode[]).find((code) => refusals[code][0] === 404 && refusals[code][1] === sentences?.[0]);
      if (name === 'id' && missing) return new Refusal(missing);
      return new Refusal('invalid_input', { fields, ...(sentences?.[0] ? { message: sentences[0] } : {}) });
    },
  });
