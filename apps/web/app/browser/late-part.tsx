import { type ComponentType, createElement, lazy, memo, Suspense } from 'react';
import { wordsAreThere } from '../i18n/fetch-words.ts';

/**
 * Browsers remember a module that could not be fetched and never try it again, so nothing is tried without a connection.
 * What fails all the same never comes: the part stays as the server wrote it, and the page around it goes on.
 */
async function onceOnline<Module>(fetch: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  try {
    const found = await fetch();
    await wordsAreThere();
    return found;
  } catch {
    return new Promise(() => undefined);
  }
}

/**
 * A part that few visitors of a page see: its code comes to a browser where the part is shown, after the page has come
 * to life. Until then it is what the server wrote, a document with links and forms; a part that appears later is not
 * there before its code.
 *
 * @param fetch where the part stands; awaited by the server alone, which writes the part with the page
 */
export async function latePart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const Part: ComponentType<Props> = import.meta.env.SSR
    ? await fetch()
    : (lazy(async () => ({ default: await onceOnline(fetch) })) as unknown as ComponentType<Props>);
  // What its page does meanwhile is not its business: a part that is asked to change before its code is there is thrown
  // away and drawn anew.
  return memo(function LatePart(props: Props) {
    return <Suspense>{createElement(Part, props)}</Suspense>;
  }) as unknown as ComponentType<Props>;
}
