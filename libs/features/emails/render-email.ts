import Handlebars from 'handlebars';
import { templateWords } from './template-words.ts';
import { type MailTemplate, templates, type TemplateName } from './templates/index.ts';

type Render = (data: Record<string, unknown>) => string;
const compiled = new Map<MailTemplate, { subject: Render; html: Render; text: Render }>();
const handlebars = Handlebars.create();
handlebars.registerHelper(templateWords);

/**
 * The HTML part escapes whatever people wrote; subject and text are plain and carry it as it is, on one line in the
 * subject.
 */
export function renderEmail(
  name: TemplateName,
  data: Record<string, unknown>,
): { subject: string; html: string; text: string } {
  const template = compile(templateOf(name, data['kind']));
  const subject = template.subject(data).replace(/\s+/g, ' ').trim();
  return { subject, html: template.html({ ...data, subject }), text: template.text(data) };
}

/** Some templates have one for each kind of what they tell. */
function templateOf(name: TemplateName, kind: unknown): MailTemplate {
  const template: MailTemplate | Record<string, MailTemplate> = templates[name];
  if (typeof template.subject === 'string') return template as MailTemplate;
  const ofKind = (template as Record<string, MailTemplate>)[String(kind)];
  if (!ofKind) throw new Error(`There is no ${name} of the kind ${String(kind)}.`);
  return ofKind;
}

function compile(template: MailTemplate) {
  const known = compiled.get(template);
  if (known) return known;
  const plain = { noEscape: true, strict: true };
  const made = {
    subject: handlebars.compile(template.subject, plain) as Render,
    html: handlebars.compile(template.html, { strict: true }) as Render,
    text: handlebars.compile(template.text, plain) as Render,
  };
  compiled.set(template, made);
  return made;
}
