import type { vocabulary as en } from '../en/vocabulary.ts';
import type { Translated } from '../translated.ts';

export const vocabulary = {
  category: {
    education: 'Éducation',
    recreation: 'Loisirs',
    childcare: 'Garde d’enfants',
    mentorship: 'Mentorat',
    professional_development: 'Perfectionnement professionnel',
    other: 'Autre',
  },
  businessType: {
    school: 'École',
    tutor: 'Tutorat',
    recreational: 'Loisirs',
    childcare: 'Garde d’enfants',
    mentor: 'Mentorat',
    professional_development: 'Perfectionnement professionnel',
    therapy: 'Thérapie',
    other: 'Autre',
  },
  language: {
    en: 'Anglais',
    fr: 'Français',
    both: 'Anglais et français',
  },
  role: {
    user: 'Membre',
    admin: 'Administration',
    service_provider: 'Prestataire de services',
  },
  status: { pending: 'En attente', approved: 'Approuvée', rejected: 'Refusée', none: 'Aucun' },
  social: {
    website: 'Site Web',
    facebook: 'Facebook',
    instagram: 'Instagram',
    twitter: 'X (Twitter)',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
} as const satisfies Translated<typeof en>;
