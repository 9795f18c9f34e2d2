import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { takeConsoleErrors } from '#testing/setup.ts';
import { Showcase } from './showcase.tsx';

const modules = import.meta.glob<Record<string, unknown>>(['../ui/*.tsx', '!**/*.test.tsx'], { eager: true });

it('the showcase shows every component of ui, in both colour schemes', () => {
  const components = Object.values(modules).flatMap((exported) =>
    Object.keys(exported).filter((name) => /^[A-Z][a-z]/.test(name)),
  );
  const { container } = render(<Showcase />);
  const titles = (heading: string) =>
    [...container.querySelectorAll(heading)].map((found) => found.textContent);
  // The component that throws on purpose, once in each colour scheme.
  expect(takeConsoleErrors()).toHaveLength(2);
  const shown = new Set(titles('h2').flatMap((names) => names.split(', ')));
  expect(components.filter((name) => !shown.has(name))).toEqual([]);
  expect(titles('h1')).toEqual(['Components, light', 'Components, dark']);
}, 30_000);
