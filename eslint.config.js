import js from '@eslint/js';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const stringsMatching = (pattern, message) =>
  ['Literal[value=', 'TemplateElement[value.raw='].map((node) => ({
    selector: `${node}/${pattern}/]`,
    message,
  }));

const rawColours = stringsMatching(
  '#([\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})\\b|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(',
  'a colour: give it a name in styles/theme.css, for day and night',
);
const arbitrarySizes = stringsMatching(
  '(^|[\\s:])-?(?!@(min|max)-)[\\w@-]+-\\[-?[\\d.]+(px|rem|em)\\]',
  'a size of its own: take a step of the scales in styles/theme.css',
);
const physicalSides = stringsMatching(
  '(^|[\\s:])-?(p[lr]|m[lr]|border-[lr]|rounded-[lr]|(left|right)-(?!1.2)|text-(left|right)$)-?(\\d|\\[|px|auto|full|\\s|$)',
  'a class for the left or the right: say start or end, so that the page can mirror',
);

export default tseslint.config(
  { ignores: ['**/dist/', 'node_modules/', '**/test-results/', '**/playwright-report/'] },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['apps/web/public/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['apps/web/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...rawColours] },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**', '**/showcase/**'],
    plugins: { i18next },
    rules: {
      'no-restricted-syntax': ['error', ...rawColours, ...arbitrarySizes, ...physicalSides],
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          message: 'text that a person reads belongs into src/locales',
          'should-validate-template': true,
          // Attributes that are shown or read aloud. A single letter is a key or a mark, not text.
          'jsx-attributes': {
            include: [
              ...['title', 'alt', 'placeholder', 'label', 'body', 'hint', 'problem', 'description'],
              ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
            ],
          },
          words: { exclude: [/^[^\p{L}]*\p{L}?[^\p{L}]*$/u] },
        },
      ],
    },
  },
  {
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
);
