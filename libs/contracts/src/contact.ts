import { z } from 'zod';
import { displayNameSchema, emailSchema, languageSchema } from './accounts.ts';
import { contactTopics } from './contact-topics.ts';
import { chars, requiredText } from './entered-text.ts';
import { limits } from './limits.ts';

/** What somebody writes to us. */
export const contactMessageSchema = z
  .object({
    name: displayNameSchema,
    /** Where the answer goes. */
    email: emailSchema,
    topic: z.enum(contactTopics, { error: 'Please choose what it is about.' }),
    message: requiredText(limits.contactMessage, 'Please enter your message.'),
    /** Of the page on which it was written. */
    language: languageSchema,
    /** Nobody sees this field: what fills it in is no person. */
    homepage: z.string().max(limits.url, chars(limits.url)).default(''),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.output<typeof contactMessageSchema>;
