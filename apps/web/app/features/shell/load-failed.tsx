import { useLocation } from '@remix-run/react';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

/**
 * Takes the place of a whole page that could not be loaded, and offers to try again: not by a new document, which a
 * lost connection would replace by the browser's own page.
 */
export function LoadFailed({ sentence, text, retry }: { sentence: string; text?: string; retry: string }) {
  const location = useLocation();
  return (
    <div className="shell grid min-h-[50vh] max-w-xl content-center gap-5 py-12">
      <Alert>
        <h1 className="font-sans text-lg tracking-normal">{sentence}</h1>
        {text ? <p className="mt-1">{text}</p> : null}
      </Alert>
      <LinkButton to={location.pathname + location.search} kind="secondary" className="justify-self-start">
        {retry}
      </LinkButton>
    </div>
  );
}
