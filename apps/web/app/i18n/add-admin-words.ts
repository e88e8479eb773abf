import { adminWords } from './en/admin-words.ts';
import { i18n } from './index.ts';

// Imported by the frame of the admin pages, whose code is there before any of them is shown.
i18n.addResourceBundle('en', 'translation', adminWords, true);
