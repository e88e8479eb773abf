import Handlebars from 'handlebars';
import { templates, type TemplateName } from './templates/index.ts';

type Render = (data: Record<string, unknown>) => string;
const compiled = new Map<TemplateName, { subject: Render; html: Render; text: Render }>();

/**
 * The HTML part escapes whatever people wrote; subject and text are plain and carry it as it is, on one line in the
 * subject.
 */
export function renderEmail(
  name: TemplateName,
  data: Record<string, unknown>,
): { subject: string; html: string; text: string } {
  const template = compile(name);
  const subject = template.subject(data).replace(/\s+/g, ' ').trim();
  return { subject, html: template.html({ ...data, subject }), text: template.text(data) };
}

function compile(name: TemplateName) {
  const known = compiled.get(name);
  if (known) return known;
  const source = templates[name];
  const made = {
    subject: Handlebars.compile(source.subject, { noEscape: true, strict: true }) as Render,
    html: Handlebars.compile(source.html, { strict: true }) as Render,
    text: Handlebars.compile(source.text, { strict: true }) as Render,
  };
  compiled.set(name, made);
  return made;
}
