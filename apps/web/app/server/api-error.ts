import {
  refusals,
  statusCodeName,
  type FieldErrors,
  type RefusalBody,
  type RefusalCode,
} from '@canopy/contracts/refusals';
import { languageNow } from '../i18n/language.ts';
import { refusalInFrench } from '../i18n/refusals-fr.ts';
import { said } from '../said.ts';

/** The API says English; for other pages its code and data say the same. */
function inLanguageOfPage(sentence: string, { reason, data, fields }: Partial<RefusalBody>): string {
  if (languageNow() === 'en' || !reason) return sentence;
  // What is said of the first wrong field says more than that something is wrong.
  if (reason === 'invalid_input' && fields) return said(sentence);
  return refusalInFrench(reason, data ?? {});
}

/** An answer of the API that is not a success, or no answer at all. `message` is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Short name of the status: `invalid-argument`, `not-found` … */
  readonly code: string;
  /** Which refusal of the catalogue, when the API said so. */
  readonly reason: RefusalCode | null;
  readonly fields: FieldErrors;
  readonly data: Record<string, unknown>;

  constructor(status: number, body: Partial<RefusalBody>) {
    const sentence = body.details || body.error || refusals.internal[1];
    super(inLanguageOfPage(sentence, body));
    this.status = status;
    this.code = statusCodeName(status);
    this.reason = body.reason ?? null;
    // A refusal may stand beside fields too.
    this.fields = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([field, sentences]) => [
        field,
        sentences.map((one) => (one === sentence ? this.message : said(one))),
      ]),
    );
    this.data = body.data ?? {};
  }

  /** The address names nothing: an unknown id, no id at all, or one longer than any. */
  get isUnknownAddress(): boolean {
    return this.status === 404 || this.status === 400 || this.status === 414;
  }

  static of(reason: RefusalCode): ApiError {
    const [status, error] = refusals[reason];
    return new ApiError(status, { reason, error });
  }
}

/** For what a page has no words of its own for: the status and the sentence of the API, instead of a 500. */
export function passOn(error: unknown): never {
  throw error instanceof ApiError ? new Response(error.message, { status: error.status }) : error;
}
