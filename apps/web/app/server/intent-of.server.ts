import { unreadable } from './read-form.server.ts';

/**
 * Which of its buttons sent a form. None or another one is no form of ours: nothing is done for it, least of all what
 * would be done for one of them.
 *
 * @throws Response 400
 */
export function intentOf<Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  field: 'intent' | 'decision' = 'intent',
): Intent {
  const intent = intents.find((known) => known === form.get(field));
  if (intent === undefined) throw unreadable(400);
  return intent;
}
