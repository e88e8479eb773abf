import { redirect } from '@remix-run/node';
import { locales } from '@canopy/contracts/language';
import { wordsIn } from '../../i18n/index.ts';
import { languageOf } from '../../i18n/language.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { popupChannel } from './popup-channel.ts';

/**
 * The end of a way through Google or Facebook: this window goes on, or the popup tells the page that opened it and
 * closes.
 */
export function leaveSocial(
  context: RequestArgs['context'],
  { popup, to, cookies }: { popup: string | null; to: string; cookies: string[] },
): Response {
  const headers = new Headers(cookies.map((cookie): [string, string] => ['set-cookie', cookie]));
  if (popup === null) return redirect(to, { headers });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(popupPage({ channel: popupChannel(popup), to, nonce: context.nonce }), { headers });
}

/** Inside a script element only "<" could end it; inside an attribute the quotes and "&" count too. */
const inScript = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');
const inAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function popupPage({ channel, to, nonce }: { channel: string; to: string; nonce: string }): string {
  const language = languageOf(to);
  const t = wordsIn(language);
  return `<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${t('accounts.social.doneTitle')}</title>
</head>
<body>
<p>${t('accounts.social.done')} <a href="${inAttribute(to)}">${t('accounts.social.goOn')}</a></p>
<script nonce="${nonce}">
new BroadcastChannel(${inScript(channel)}).postMessage({ to: ${inScript(to)} });
setTimeout(() => window.close(), 50);
</script>
</body>
</html>`;
}
