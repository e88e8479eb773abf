import { roleLabels, statusLabelOfNone, statusLabels } from '@canopy/contracts/vocabulary';

/** Words for the values of the contracts' vocabulary. */
export const vocabulary = {
  category: {
    education: 'Education',
    recreation: 'Recreation',
    childcare: 'Childcare',
    mentorship: 'Mentorship',
    professional_development: 'Professional development',
    other: 'Other',
  },
  businessType: {
    school: 'School',
    tutor: 'Tutor',
    recreational: 'Recreation',
    childcare: 'Childcare',
    mentor: 'Mentor',
    professional_development: 'Professional development',
    therapy: 'Therapy',
    other: 'Other',
  },
  language: {
    en: 'English',
    fr: 'French',
    both: 'English and French',
  },
  role: roleLabels,
  status: { ...statusLabels, none: statusLabelOfNone },
  social: {
    website: 'Website',
    facebook: 'Facebook',
    instagram: 'Instagram',
    twitter: 'X (Twitter)',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
} as const;
