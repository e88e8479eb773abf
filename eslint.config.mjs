import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importLaw } from './tools/checks/import-law.mjs';
import { replacedWord, replacedWords } from './tools/checks/vocabulary.mjs';

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', 'apps/web/build', '.nx', '.cache', '.data'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      // A port is an abstract class, Nest's token, merged with the interface of the same name that says its shape.
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['it', 'test', 'describe'].flatMap((object) =>
          ['only', 'skip', 'todo'].map((property) => ({ object, property, message: 'Every test runs, everywhere.' })),
        ),
      ],
    },
  },
  {
    // One word per thing, see the glossary in ARCHITECTURE.md. What was released keeps its words.
    ignores: ['**/migrations/**'],
    rules: {
      'no-restricted-syntax': ['error', ...replacedWords.map(replacedWord)],
    },
  },
  {
    // Remix puts the language before the addresses of its own links and forms. What is not Remix's says it itself.
    files: ['apps/web/app/**/*.tsx'],
    ignores: ['apps/web/app/features/admin/**', 'apps/web/app/features/mailbox/**', 'apps/web/app/routes/dev.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...replacedWords.map(replacedWord),
        {
          selector:
            'JSXOpeningElement[name.name=/^(a|form)$/] > JSXAttribute[name.name=/^(href|action)$/] > JSXExpressionContainer > :matches(MemberExpression[object.name="paths"][property.name!="uploadListingMedia"], CallExpression[callee.object.name="paths"][callee.property.name!="social"])',
          message: 'A French page would lead to an English one: write addressHere(…) around it, or use a Link or Form.',
        },
      ],
    },
  },
  {
    // The types refuse a sentence of a refusal itself; a sentence beside a field stands in the contracts too.
    files: ['libs/features/**/*.ts', 'libs/platform/**/*.ts', 'libs/integrations/**/*.ts', 'apps/api/**/*.ts'],
    ignores: ['**/*.test.ts', '**/migrations/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...replacedWords.map(replacedWord),
        {
          selector:
            'NewExpression[callee.name="Refusal"] Property[key.name="fields"] > ObjectExpression :matches(ArrayExpression > Literal, TemplateLiteral)',
          message: 'A sentence for people: write it in libs/contracts (refusals.ts, or beside the schema).',
        },
      ],
    },
  },
  ...importLaw,
);
