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
  social: { website: 'Website', facebook: 'Facebook', instagram: 'Instagram', twitter: 'X (Twitter)', linkedin: 'LinkedIn', youtube: 'YouTube' },
} as const;
