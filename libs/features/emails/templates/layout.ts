import { brand } from '@canopy/contracts/brand';
import { type Language, locales } from '@canopy/contracts/language';

/** Sources of Handlebars, with the helpers of `template-words`. */
export interface MailTemplate {
  subject: string;
  html: string;
  text: string;
}

/** One layout for every mail: narrow, readable without images, and complete in plain text. */
const questions: Record<Language, string> = { en: 'Questions?', fr: 'Des questions?' };

export const htmlLayout = (body: string, language: Language = 'en'): string => `<!doctype html>
<html lang="${locales[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>{{subject}}</title></head>
<body style="margin:0;background:#FBFAF6;color:#1D2B26;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 20px/1.2 Georgia,serif;color:#1F5F4A">${brand.name}</p>
<div style="background:#ffffff;border:1px solid #E0E4DC;border-radius:12px;padding:24px">
${body}
</div>
<p style="margin:24px 0 0;font-size:13px;color:#55645D">${brand.name}, ${brand.region}. ${questions[language]} <a style="color:#1F5F4A" href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></p>
</div>
</body>
</html>`;

export const textLayout = (body: string, language: Language = 'en'): string => `${body}

--
${brand.name}, ${brand.region}
${questions[language]} ${brand.supportEmail}
`;

/**
 * Paragraphs and one button, which is what most mails of ours are. `url` is the name of the datum that holds its
 * address, `unless` of one with which there is no button.
 */
export function letter({
  heading,
  paragraphs,
  button,
  after = [],
  language = 'en',
}: {
  heading: string;
  paragraphs: string[];
  button?: { label: string; url: string; unless?: string };
  after?: string[];
  language?: Language;
}): { html: string; text: string } {
  const p = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  const plain = (text: string) => text.replace(/<[^>]+>/g, '');
  const shown = (text: string) => (button?.unless ? `{{#unless ${button.unless}}}${text}{{/unless}}` : text);
  const link = button
    ? shown(
        `<p style="margin:0 0 16px"><a style="display:inline-block;background:#1F5F4A;color:#ffffff;text-decoration:none;border-radius:8px;padding:12px 20px" href="{{${button.url}}}">${button.label}</a></p>`,
      )
    : '';
  return {
    html: htmlLayout(
      `<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${heading}</h1>\n${paragraphs.map(p).join('\n')}\n${link}\n${after.map(p).join('\n')}`,
      language,
    ),
    text: textLayout(
      [
        [heading, ...paragraphs].join('\n\n') +
          (button ? shown(`\n\n${button.label}${language === 'fr' ? '\u00a0' : ''}:\n{{${button.url}}}`) : ''),
        ...after,
      ]
        .map(plain)
        .join('\n\n'),
      language,
    ),
  };
}

/** What somebody wrote in a field of several lines, as it was written. @param datum its name */
export const asWritten = (datum: string): string =>
  `<span style="white-space:pre-line;overflow-wrap:anywhere">{{${datum}}}</span>`;

/** Where people come to, of the facts `isVirtual` and `location`. @param of what holds them: "place.now." */
export const placeOf = (of: string, online = 'Online'): string =>
  `{{#if ${of}isVirtual}}${online}{{else}}{{${of}location}}{{/if}}`;
export const place = placeOf('');
