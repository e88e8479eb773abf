import type { ComponentProps } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';

/**
 * The way back beside the button that answers a question. While that answer is on its way it leads nowhere: leaving would
 * not stop what the server does by then, and nobody would read how it ended.
 */
export function KeepLink({ busy, ...link }: Omit<ComponentProps<typeof LinkButton>, 'onClick'> & { busy: boolean }) {
  return (
    <LinkButton
      {...link}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    />
  );
}

/** The same in a dialog, which its own `busy` keeps open against Escape and the cross. */
export function KeepButton({ busy, onClick, ...button }: ComponentProps<typeof Button> & { busy: boolean }) {
  return (
    <Button
      kind="secondary"
      {...button}
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}
