import { type Language, languages } from '@canopy/contracts/language';
import { recordedName } from '@canopy/contracts/recorded-name';
import Handlebars from 'handlebars';
import { templateWords } from './template-words.ts';
import { frenchTemplates } from './templates/french/index.ts';
import { type MailTemplate, templates, type TemplateName } from './templates/index.ts';

type Render = (data: Record<string, unknown>) => string;
const compiled = new Map<MailTemplate, { subject: Render; html: Render; text: Render }>();
const handlebarsOf = Object.fromEntries(
  languages.map((language) => {
    const handlebars = Handlebars.create();
    handlebars.registerHelper(templateWords(language));
    return [language, handlebars];
  }),
) as Record<Language, typeof Handlebars>;

/**
 * The HTML part escapes whatever people wrote; subject and text are plain and carry it as it is, on one line in the
 * subject. A mail that is not written in the language of its receiver is written in English.
 */
export function renderEmail(
  name: TemplateName,
  data: Record<string, unknown>,
  language: Language = 'en',
): { subject: string; html: string; text: string } {
  const french = language === 'fr' && Object.hasOwn(frenchTemplates, name);
  const template = french
    ? compile(frenchTemplates[name as keyof typeof frenchTemplates], 'fr')
    : compile(templateOf(name, data['kind']), 'en');
  const facts = withoutLinksInNames(french ? frenchNames(frenchLinks(data)) : data);
  const subject = template
    .subject(facts)
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim();
  return { subject, html: template.html({ ...facts, subject }), text: template.text(facts) };
}

/** Behind a point that would make an address of what stands around it: nobody sees it, and no program takes it for one. */
const endOfWord = '\u200b';

/**
 * Mail programs make a link of "evil.example" wherever they find it. Names go to addresses that nobody has confirmed, by
 * whoever chose them; they may be St.Clair or Swim.ca, so they are not refused.
 */
const withoutLinksInNames = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      /^(name|by|who|.*Name)$/.test(key) && typeof value === 'string'
        ? value.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, `.${endOfWord}`)
        : value,
    ]),
  );

/** Pages have an address for each language. What administrators open has one. */
function frenchLinks(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (!/url$/i.test(key) || typeof value !== 'string' || !URL.canParse(value)) return [key, value];
      const url = new URL(value);
      if (/^\/(admin|fr)(\/|$)/.test(url.pathname)) return [key, value];
      return [key, `${url.origin}/fr${url.pathname === '/' ? '' : url.pathname}${url.search}${url.hash}`];
    }),
  );
}

/** What a payment records in place of a name is no name, and said in French. */
const frenchNames = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      /^(buyerName|providerName|listingTitle)$/.test(key) && typeof value === 'string'
        ? recordedName(value, 'fr')
        : value,
    ]),
  );

/** Some templates have one for each kind of what they tell. */
function templateOf(name: TemplateName, kind: unknown): MailTemplate {
  const template: MailTemplate | Record<string, MailTemplate> = templates[name];
  if (typeof template.subject === 'string') return template as MailTemplate;
  const ofKind = (template as Record<string, MailTemplate>)[String(kind)];
  if (!ofKind) throw new Error(`There is no ${name} of the kind ${String(kind)}.`);
  return ofKind;
}

function compile(template: MailTemplate, language: Language) {
  const known = compiled.get(template);
  if (known) return known;
  const plain = { noEscape: true, strict: true };
  const handlebars = handlebarsOf[language];
  const made = {
    subject: handlebars.compile(template.subject, plain) as Render,
    html: handlebars.compile(template.html, { strict: true }) as Render,
    text: handlebars.compile(template.text, plain) as Render,
  };
  compiled.set(template, made);
  return made;
}
