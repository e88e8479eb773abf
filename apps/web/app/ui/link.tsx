import { Link as RouterLink, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';
import { addressHere } from '../i18n/language.ts';

/** "/", or "/listings" and what follows; the search has something in it. */
const plain = /^\/(?:[^/?#.][^/?#]*(?:\/[^/?#.][^/?#]*)*\/?(?:\?[^#]+)?(?:#.+)?)?$/;

/**
 * What the router's link is in the markup. What it prepares besides, for its clicks and for what to fetch ahead, takes a
 * tenth of the time that a page of listings is made in, and no page needs it before it is in a browser.
 */
export const LinkOfMarkup = forwardRef<HTMLAnchorElement, LinkProps>(function LinkOfMarkup(props, ref) {
  const {
    to,
    discover = 'render',
    prefetch,
    reloadDocument,
    replace,
    state,
    preventScrollReset,
    relative,
    ...rest
  } = props;
  const { viewTransition, target, ...attributes } = rest;
  // Where others lead depends on the page that they stand on, or the router writes their address in another way.
  if (typeof to !== 'string' || !plain.test(to)) return <RouterLink {...props} ref={ref} />;
  return (
    <a
      {...attributes}
      data-discover={discover === 'render' && !reloadDocument ? 'true' : undefined}
      href={addressHere(to)}
      target={target}
    />
  );
});

/** A link to a page of ours. */
export const Link = typeof document === 'undefined' ? LinkOfMarkup : RouterLink;
