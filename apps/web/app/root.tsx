import type { Viewer } from '@canopy/contracts/accounts';
import { brand, brandOfDocument } from '@canopy/contracts/brand';
import { toLocalDateTime } from '@canopy/rules/dates';
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Links, Meta, Outlet, ScrollRestoration, useHref, useRouteLoaderData } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import { readAnewWhenBroughtBack } from './browser/brought-back.ts';
import { nameAuthors, setAuthor } from './browser/form-author.ts';
import { lostConnection } from './browser/lost-connection.ts';
import { ListingOnItsWay } from './features/listing-detail/listing-skeleton.tsx';
import { registerServiceWorker } from './features/installing/register-service-worker.ts';
import { CanonicalLink } from './features/search-engines/canonical-link.tsx';
import { SocialCard } from './features/search-engines/social-card.tsx';
import { PageFailure } from './features/shell/page-failure.tsx';
import { SiteFooter } from './features/shell/site-footer.tsx';
import { SiteHeader } from './features/shell/site-header.tsx';
import { FlashMessage } from './features/shell/flash-message.tsx';
import { LateScripts } from './features/shell/late-scripts.tsx';
import { OtherSessionBand } from './features/shell/other-session-band.tsx';
import { FrenchOffer } from './features/shell/french-offer.tsx';
import { ViewingBand } from './features/shell/viewing-band.tsx';
import { LoadingBar } from './features/shell/loading-bar.tsx';
import { t } from './i18n/index.ts';
import { languageNow, withoutLanguage } from './i18n/language.ts';
import { locales } from '@canopy/contracts/language';
import { useNonce } from './features/shell/answer-context.ts';
import { endedFlashCookie, readFlash } from './server/flash.server.ts';
import { paths } from './paths.ts';
import { getViewer } from './server/require-viewer.server.ts';
import headings from './ui/fonts/fraunces.woff2?url';
import text from './ui/fonts/inter.woff2?url';
import theme from './ui/theme.css?url';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const flash = readFlash({ request });
  // A page must open even while the API is away: it says so itself, the frame stays. Whose session it is, is then not
  // known: that is not the same as nobody's, and nobody is told to sign in who is signed in.
  const { viewer, viewerKnown } = await getViewer({ request, context }).then(
    (found) => ({ viewer: found, viewerKnown: true }),
    () => ({ viewer: null, viewerKnown: false }),
  );
  return data(
    {
      viewer,
      viewerKnown,
      flash,
      requestId: context.requestId,
      /** In Toronto, for the foot of every page: a browser elsewhere would say another one on the last day of the year. */
      year: toLocalDateTime(new Date()).slice(0, 4),
      /** With which page the frame came: a later one is another request. */
      loadedFor: withoutLanguage(new URL(request.url).pathname),
      publicUrl: context.config.publicUrl,
    },
    flash ? { headers: { 'set-cookie': endedFlashCookie } } : {},
  );
}

export { shouldRevalidate } from './features/check-in/door-revalidation.ts';

export const links: LinksFunction = () => [
  ...[text, headings].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: theme },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/art/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

export const meta: MetaFunction = () => [
  { title: brand.name },
  { name: 'description', content: t('shell.description') },
];

/**
 * In the browser: who was looking when the frame was last loaded. A lost connection must not show a signed-in person as
 * signed out.
 */
let lastSeen: { viewer: Viewer | null; viewerKnown: boolean } = { viewer: null, viewerKnown: false };

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const { viewer, viewerKnown } = root ?? lastSeen;
  useEffect(() => void (lastSeen = { viewer, viewerKnown }), [viewer, viewerKnown]);
  const author = viewer?.id ?? null;
  useEffect(() => (viewerKnown ? setAuthor(author) : undefined), [author, viewerKnown]);
  useEffect(nameAuthors, []);
  useEffect(readAnewWhenBroughtBack, []);
  // The last effect of the page's first life: from now on every tap does what it says. Whoever measures can see it.
  useEffect(() => void (document.documentElement.dataset['alive'] = ''), []);
  const serviceWorker = useHref(paths.serviceWorker);
  const home = useHref(paths.home);
  useEffect(() => registerServiceWorker(serviceWorker, home), [serviceWorker, home]);
  return (
    <html lang={locales[languageNow()]} data-brand={brandOfDocument}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBFAF6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121A17" media="(prefers-color-scheme: dark)" />
        <Meta />
        <CanonicalLink publicUrl={root?.publicUrl} />
        <SocialCard publicUrl={root?.publicUrl} />
        <link rel="manifest" href={useHref(paths.manifest)} />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          {t('shell.skip')}
        </a>
        <LoadingBar />
        <SiteHeader viewer={viewer} viewerKnown={viewerKnown} />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <SiteFooter signedIn={viewer !== null} year={root?.year ?? ''} />
        <FrenchOffer />
        <ViewingBand viewer={viewer} />
        <OtherSessionBand />
        <FlashMessage flash={root?.flash ?? null} id={root?.requestId ?? ''} />
        <ScrollRestoration nonce={nonce} />
        <LateScripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <ListingOnItsWay>
      <Outlet />
    </ListingOnItsWay>
  );
}

/** What the framework draws for a page whose code is not there: no page waits for it, so it did not arrive. */
export function HydrateFallback(): never {
  throw new TypeError(lostConnection);
}

export function ErrorBoundary() {
  return <PageFailure />;
}
