import { useLocation } from '@remix-run/react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { otherSession, type OtherSession, sentenceOf, showOtherSession } from '../../browser/other-session.ts';
import { t } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SignInElsewhere } from '../sign-in/sign-in-elsewhere.tsx';

function textOf({ signedInAs, viewing }: OtherSession): string {
  if (viewing) return t('shell.viewing.kept');
  return signedInAs === null ? t('shell.endedSession.text') : t('shell.otherSession.text', { name: signedInAs });
}

/** Over the page whose form was refused because nobody, or somebody else, is signed in by now. What is typed stays. */
export function OtherSessionBand() {
  const { pathname, search } = useLocation();
  const found = useSyncExternalStore(otherSession.subscribe, otherSession.now, otherSession.onServer);
  useEffect(() => showOtherSession(null), [pathname]);
  if (!found) return null;
  const name = found.signedInAs;
  // Above the dialogs, which take the page away from whoever reads by ear, and from the mouse.
  return createPortal(
    <aside
      role="alert"
      className="pointer-events-auto fixed inset-x-0 bottom-0 z-60 border-t-2 border-danger bg-danger-soft text-ink print:hidden"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <div className="min-w-0 grow basis-80 wrap-anywhere">
          <p className="font-semibold">{sentenceOf(found)}</p>
          <p>{textOf(found)}</p>
        </div>
        {found.viewing ? null : name === null ? (
          <SignInElsewhere sentence={t('shell.endedSession.signIn')} />
        ) : (
          <LinkButton to={pathname + search} reloadDocument kind="secondary" size="small">
            {t('shell.otherSession.reload')}
          </LinkButton>
        )}
      </div>
    </aside>,
    document.body,
  );
}
