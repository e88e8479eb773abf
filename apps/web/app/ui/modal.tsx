import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { t } from '../i18n/index.ts';
import type { DialogProps } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** The modal of `dialog.tsx`, with the library that it needs. */
export function Modal({
  open,
  onClose,
  busy = false,
  title,
  description,
  wide = false,
  focusInstead,
  children,
}: DialogProps) {
  const cameFrom = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || busy ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/50" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Radix only remembers a trigger of its own; ours is often a link.
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = cameFrom.current?.isConnected && cameFrom.current !== document.body ? cameFrom.current : null;
            if (!back && focusInstead) focusInstead();
            else (back ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className={`fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] animate-[appear_200ms_ease-out] overflow-y-auto rounded-t-2xl bg-surface p-5 pb-8 text-ink shadow-card outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-7 ${wide ? 'sm:w-[min(54rem,calc(100vw-2rem))]' : 'sm:w-[min(32rem,calc(100vw-2rem))]'}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-1.5 text-2xl">{title}</Radix.Title>
            <Radix.Close className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-leaf">
              <Icon name="close" />
              <span className="sr-only">{t('ui.close')}</span>
            </Radix.Close>
          </div>
          {description ? <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description> : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
