/** What the page says, in the language of its address. */
export interface OfflineWords {
  lang: string;
  title: string;
  text: string;
  retry: string;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Whole in itself: when it is needed, nothing else can be fetched. */
export const offlinePage = ({ lang, title, text, retry }: OfflineWords): string => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1d2b26; --forest: #1f5f4a; --on-forest: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #121a17; --ink: #eef2ec; --forest: #84cdad; --on-forest: #0c231a } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.05rem/1.6 system-ui, sans-serif }
main { max-width: 30rem; margin: 18vh auto 0; padding: 0 1.5rem; text-align: center }
h1 { font: 600 1.9rem/1.2 Georgia, serif; margin: 1.2rem 0 .6rem }
a { display: inline-flex; align-items: center; min-height: 44px; margin-top: .8rem; padding: 0 1.4rem; border-radius: .6rem; background: var(--forest); color: var(--on-forest); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--forest); outline-offset: 3px }
</style>
<main>
<svg viewBox="0 0 120 76" width="120" height="76" aria-hidden="true"><circle cx="60" cy="46" r="15" fill="#F2B632"/><g transform="translate(60 34)" fill="#6DAA72"><path d="M0 0Q16-19 45 0 16 19 0 0Z" transform="rotate(-90) scale(.72)"/><path d="M0 0Q16-19 45 0 16 19 0 0Z" transform="rotate(-162)"/><path d="M0 0Q16-19 45 0 16 19 0 0Z" transform="rotate(-18)"/></g><path d="M20 68Q60 54 100 68" fill="none" stroke="#1F5F4A" stroke-width="6" stroke-linecap="round"/></svg>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<a href="">${escaped(retry)}</a>
</main>
</html>
`;
