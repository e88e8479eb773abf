import { useLocation } from '@remix-run/react';

/** The page that is shown, with its filters and its place in a list: where a page that it opens leads back to (`back`). */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
