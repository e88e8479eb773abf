import { brand } from '@canopy/contracts/brand';

/** What a phone needs to put the site beside its apps. @param home the page that opens */
export const appManifest = ({ lang, description, home }: { lang: string; description: string; home: string }) => ({
  id: home,
  name: brand.name,
  short_name: brand.name,
  description,
  lang,
  dir: 'ltr',
  start_url: home,
  scope: home,
  // With a way back: tickets and forms lead from page to page.
  display: 'minimal-ui',
  background_color: '#FBFAF6',
  theme_color: '#FBFAF6',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/art/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});
