import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { Refusal, refusals, type FieldErrors, type RefusalCode } from '@canopy/contracts/refusals';

/**
 * PostgreSQL stores neither the NUL character nor half a surrogate pair; nobody types them, so they are refused at the
 * door.
 */
class StorableTextPipe extends StandardSchemaValidationPipe {
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema && value !== undefined && /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))) {
      throw new Refusal('invalid_input', {
        message: 'The text contains characters that cannot be stored. Please remove them and try again.',
      });
    }
    return super.transform(value, metadata);
  }
}

/**
 * Validates `@Body/@Query/@Param({ schema })` with the contract itself and hands the use case what the contract made of
 * it.
 */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StorableTextPipe({
    exceptionFactory: (issues) => {
      const fields: FieldErrors = {};
      for (const issue of issues) {
        const name =
          (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'form';
        (fields[name] ??= []).push(issue.message);
      }
      const [name, sentences] = Object.entries(fields)[0] ?? [];
      // An id that cannot exist is answered like one that does not.
      const missing = (Object.keys(refusals) as RefusalCode[]).find(
        (code) => refusals[code][0] === 404 && refusals[code][1] === sentences?.[0],
      );
      if (name === 'id' && missing) return new Refusal(missing);
      return new Refusal('invalid_input', { fields, ...(sentences?.[0] ? { message: sentences[0] } : {}) });
    },
  });
