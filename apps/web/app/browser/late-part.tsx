import { type ComponentType, createElement, lazy, Suspense } from 'react';

const pause = 5_000;

/** Asks until it comes: a part that failed must not replace the page, and the line may be back in a moment. */
async function untilThere<Module>(fetch: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
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
    : (lazy(async () => ({ default: await untilThere(fetch) })) as unknown as ComponentType<Props>);
  return function LatePart(props) {
    return <Suspense>{createElement(Part, props)}</Suspense>;
  };
}
