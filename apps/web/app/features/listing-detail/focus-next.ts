/**
 * What was pressed has gone with the state that it ended: the focus goes on to what stands there instead, in sight, as
 * soon as that does, and to the page where it never does. Somebody who has gone on meanwhile is left alone.
 */
export function focusNext(selector: string, frames = 30): void {
  if (document.activeElement !== document.body) return;
  const inSight = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length > 0,
  );
  if (inSight) inSight.focus();
  else if (frames > 0) requestAnimationFrame(() => focusNext(selector, frames - 1));
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
