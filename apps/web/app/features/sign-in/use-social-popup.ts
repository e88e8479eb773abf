import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { ownPath, paths } from '../../paths.ts';
import { popupChannel } from './popup-channel.ts';

const size = { width: 520, height: 680 };

/**
 * Opens the way to Google or Facebook in a popup and goes on when it reports. The popup speaks through a channel and
 * not through `window.opener`: the provider's pages may cut that tie, and should be able to. Without a popup the link
 * itself leads there.
 */
export function useSocialPopup(to: string) {
  const [waiting, setWaiting] = useState<SocialProvider | null>(null);
  /**
   * One for the page, and its popup is named by it: another click brings back the window that is open, instead of a
   * second one over it, and never the window of another page, nor the one that the page itself stands in.
   */
  const id = useRef('');
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => () => channel.current?.close(), []);

  function open(event: MouseEvent, provider: SocialProvider): void {
    // Whoever wants a new tab gets one.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    id.current ||= Math.random().toString(36).slice(2, 14);
    const [left, top] = [
      window.screenX + (window.outerWidth - size.width) / 2,
      window.screenY + (window.outerHeight - size.height) / 3,
    ];
    const popup = window.open(
      paths.social(provider, { to, popup: id.current }),
      `canopy-sign-in-${id.current}`,
      `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`,
    );
    if (!popup) return;
    event.preventDefault();
    popup.focus();
    channel.current?.close();
    channel.current = new BroadcastChannel(popupChannel(id.current));
    channel.current.onmessage = ({ data }: MessageEvent<{ to?: unknown }>) => {
      // A whole new page: everything that is shown may look different for somebody who is signed in.
      window.location.assign(ownPath(typeof data.to === 'string' ? data.to : null, paths.home));
    };
    setWaiting(provider);
  }

  return { waiting, open };
}
