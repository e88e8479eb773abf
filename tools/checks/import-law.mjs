// Who may import whom, as rules of the linter. Plain JavaScript: eslint.config.mjs reads it as it is.

const layers = {
  contracts: [],
  rules: ['contracts'],
  // The access guard holds a viewer's standing against the rule of who may enter.
  platform: ['contracts', 'rules'],
  integrations: ['contracts', 'platform'],
  features: ['features', 'rules', 'integrations', 'platform', 'contracts'],
  api: ['contracts', 'platform', 'features'],
  worker: ['contracts', 'platform', 'features'],
  web: ['contracts', 'rules', 'platform'],
  e2e: ['testing', 'contracts'],
  testing: ['features', 'rules', 'integrations', 'platform', 'contracts', 'api', 'worker'],
  tools: ['features', 'rules', 'integrations', 'platform', 'contracts', 'testing'],
  bench: ['features', 'rules', 'integrations', 'platform', 'contracts', 'testing', 'tools'],
};

/** A feature may use those lower on the ladder; upward effects go through hooks that the upper one registers. */
export const ladder = {
  admin: ['payments', 'premium', 'applications', 'listings', 'accounts', 'emails', 'media'],
  applications: ['accounts', 'emails'],
  payments: ['listings', 'accounts', 'emails'],
  premium: ['accounts', 'emails'],
  listings: ['accounts', 'emails', 'media'],
  accounts: ['emails', 'media'],
  emails: [],
  media: [],
};

/** The rooms of the large features: each may import only those after it. */
export const rooms = {
  payments: [
    'disputes',
    'payment-issues',
    'ledger',
    'card-events',
    'cancellations',
    'checkout',
    'refunds',
    'sales',
    'tickets',
    'orders',
    'payouts',
    'alerts',
  ],
  listings: ['approval', 'publish', 'search', 'media', 'geocoding', 'seats'],
};

const external = {
  contracts: { allowedExternalImports: ['zod'] },
  rules: { allowedExternalImports: [] },
  // No ORM, no adapter, no Nest ever reaches a page.
  web: {
    bannedExternalImports: [
      '@mikro-orm/*',
      '@nestjs/*',
      'bullmq',
      'ioredis',
      'pg',
      'nodemailer',
      'sharp',
      '@node-rs/argon2',
    ],
  },
};

const tags = (prefix, names) => names.map((name) => `${prefix}:${name}`);

const between = (adjust = (names) => names, limits = external) => [
  ...Object.entries(layers).map(([layer, allowed]) => ({
    sourceTag: `layer:${layer}`,
    onlyDependOnLibsWithTags: tags('layer', adjust(allowed)),
    ...limits[layer],
  })),
  ...Object.entries(ladder).map(([feature, lower]) => ({
    sourceTag: `feature:${feature}`,
    onlyDependOnLibsWithTags: [
      ...tags('feature', lower),
      ...tags('layer', adjust(layers.features.filter((layer) => layer !== 'features'))),
    ],
  })),
];

const boundaries = (depConstraints) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      depConstraints,
      banTransitiveDependencies: false,
      // The testing library boots every layer below it. Only tests lead back to it, which `layers` sees to.
      ignoredCircularDependencies: [['tag:layer:testing', '!tag:layer:testing']],
    },
  ],
});

const restrictImports = (files, ...patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', 'apps/*/test/**'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const anyFeature = `@canopy/(?:${Object.keys(ladder).join('|')})`;
const lowerFeature = {
  regex: `^${anyFeature}/`,
  message: "A feature may import a lower feature only through its index: '@canopy/<feature>'.",
};
const noNode = { regex: '^node:', message: 'This code also runs in the browser, which has no Node.' };
const platformOfWeb = {
  regex: '^@canopy/platform/(?!(config|logging|telemetry|overload|shutdown)$)',
  message:
    'Of the platform the web knows the configuration, the log, the numbers of its process, its limits and its end only.',
};
const linkOfRouter = {
  regex: '^@remix-run/react$',
  importNames: ['Link'],
  message: 'The Link of ui/link.tsx costs a page less, see there.',
};

export const importLaw = [
  { rules: boundaries(between()) },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'apps/*/test/**'],
    rules: boundaries(
      between((allowed) => [...allowed, 'testing', 'contracts', 'rules', 'platform', 'integrations'], {}),
    ),
  },
  restrictImports(['apps/api/**/*.ts'], {
    regex: `^${anyFeature}(?!/http$)`,
    message: "The API may import a feature only through '@canopy/<feature>/http'.",
  }),
  restrictImports(['apps/worker/**/*.ts'], {
    regex: `^${anyFeature}(?!/jobs$)`,
    message: "The worker may import a feature only through '@canopy/<feature>/jobs'.",
  }),
  restrictImports(['libs/features/**/*.ts'], lowerFeature),
  ...Object.entries(rooms).flatMap(([feature, names]) =>
    names.slice(1).map((room, before) =>
      restrictImports([`libs/features/${feature}/${room}/**/*.ts`], lowerFeature, {
        regex: `^\\.\\./(?:${names.slice(0, before + 1).join('|')})/`,
        message: `The room ${room} may import only the rooms after it, see ARCHITECTURE.md.`,
      }),
    ),
  ),
  restrictImports(['apps/web/**/*.ts', 'apps/web/**/*.tsx'], platformOfWeb, linkOfRouter),
  restrictImports(['apps/web/app/ui/link.tsx'], platformOfWeb),
  restrictImports(['libs/contracts/**/*.ts', 'libs/rules/**/*.ts'], noNode),
  // Settings of the whole workspace are read before any package can be found by its name.
  { files: ['*.config.ts', '*.config.mjs'], rules: { '@nx/enforce-module-boundaries': 'off' } },
];
