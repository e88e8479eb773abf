import { pages } from './en/pages.ts';
import { i18n } from './index.ts';

// Imported by the frame of the long pages (terms, privacy, handbook): no other page makes a phone fetch their words.
i18n.addResourceBundle('en', 'translation', { pages }, true);
