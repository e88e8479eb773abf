import { type Refusal, type RefusalBody, refusals, statusCodeName } from './refusals.ts';

/** What is told of a refusal; the id of the request is added where there is one. */
export function bodyOfRefusal(refusal: Refusal): RefusalBody {
  const sentence = refusals[refusal.code][1];
  return {
    code: statusCodeName(refusal.status),
    reason: refusal.code,
    error: sentence,
    ...(refusal.message !== sentence && refusal.status < 500 ? { details: refusal.message } : {}),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    // Whoever may not do it learns nothing but that.
    ...(refusal.data && refusal.code !== 'not_allowed' ? { data: refusal.data } : {}),
  };
}
