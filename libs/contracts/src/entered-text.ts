import { z } from 'zod';
import { limits } from './limits.ts';

/** Sentences and shapes of what people type into forms, shared by every form's contract. */
export const chars = (n: number) => `Please use at most ${n.toLocaleString('en-CA')} characters.`;
/** A line break is one letter, as the field counts it; browsers send two. */
const oneLetterBreaks = (text: string) => text.replace(/\r\n?/g, '\n');
/** For what the database cannot keep. */
export const unstorableText = 'The text contains characters that cannot be stored. Please remove them and try again.';
/** Spaces, control and format characters, marks without a letter, and the letters that have no shape. */
const invisible = /[\p{Z}\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** An empty text is refused by its length already, with the same sentence. */
const isVisible = (text: string) => text === '' || text.replace(invisible, '') !== '';
export const freeText = (max: number) => z.string().overwrite(oneLetterBreaks).trim().max(max, chars(max));
export const requiredText = (max: number, sentence: string) =>
  z
    .string({ error: sentence })
    .overwrite(oneLetterBreaks)
    .trim()
    .min(1, sentence)
    .refine(isVisible, sentence)
    .max(max, chars(max));
/**
 * Names stand in mails to addresses that nobody has confirmed: they must not carry an address of their own, or a second
 * line.
 */
const carriesAnAddress = /:\/\/|www\.|\.\p{L}{2,}\/|[\r\n\u2028\u2029]/iu;
/** Letters that turn around what stands beside them, on any line where the name is shown. */
const turnsTextAround = /[\u202a-\u202e\u2066-\u2069]/u;
/** The name of a person or a business. @param sentence where there is none */
export const nameText = (max: number, sentence: string) =>
  requiredText(max, sentence)
    .refine((name) => !carriesAnAddress.test(name), 'Please enter a name without web addresses.')
    .refine((name) => !turnsTextAround.test(name), unstorableText);
export const url = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Please enter a full web address that starts with https://.',
  })
  .max(limits.url, chars(limits.url));
/** A domain, and what may stand behind it. What names a scheme of its own has a colon, and is no such thing. */
const bareDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#].*)?$/u;
/** The address of a site as people say it: `maple.ca` is `https://maple.ca`. Any other scheme is refused as in `url`. */
export const website = z
  .string({ error: 'Please enter a full web address that starts with https://.' })
  .trim()
  .overwrite((text) => (bareDomain.test(text) ? `https://${text}` : text))
  .pipe(url);
export const handleOrUrl = z.union([z.string().regex(/^@[A-Za-z0-9._]{1,30}$/), url], {
  error: 'Please enter an @handle or a full web address.',
});
const empty = z.literal('').transform(() => undefined);
/** An empty form field means "not given"; anything else is judged by `schema`, whose sentence is the one to show. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([empty, schema], {
    error: ({ errors }) => (errors as { message: string }[][] | undefined)?.at(-1)?.[0]?.message,
  });
export const optional = <T extends z.ZodType>(schema: T) => orEmpty(schema).optional();
