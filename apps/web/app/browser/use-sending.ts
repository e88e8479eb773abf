import { useHref, useNavigation } from '@remix-run/react';

/** Whether a form is being sent to this path: what the router says of it carries the language, which paths do not. */
export function useSending(path: string): boolean {
  const { formAction } = useNavigation();
  const address = useHref(path);
  return formAction?.startsWith(address) ?? false;
}
