import { useLocation, useNavigation } from '@remix-run/react';

/** Whether somebody is on the way to another page: not while the page itself is read again, as after a form. */
export function useLeaving(): boolean {
  const { state, location } = useNavigation();
  const here = useLocation().pathname;
  return state === 'loading' && location.pathname !== here;
}
