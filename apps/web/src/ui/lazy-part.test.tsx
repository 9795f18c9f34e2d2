import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { takeConsoleErrors } from '#testing/setup.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('a part draws its fallback until its chunk is there', async () => {
  const Part = lazyPart(() => Promise.resolve({ Greeting }), 'Greeting');
  render(<Part name="Ada" fallback="Loading" />);
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});

it('a failure reaches the boundary once, and the next mount loads the chunk anew', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('the server is away')));
  const load = vi
    .fn<() => Promise<{ Greeting: typeof Greeting }>>()
    .mockRejectedValueOnce(new Error('no chunk'))
    .mockResolvedValue({ Greeting });
  const Part = lazyPart(load, 'Greeting');
  const part = (key: number) => (
    <ErrorBoundary key={key} fallback="Failed">
      <Part name="Ada" />
    </ErrorBoundary>
  );
  const { rerender } = render(part(1));
  expect(await screen.findByText('Failed')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
  rerender(part(2));
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(takeConsoleErrors()).not.toEqual([]);
  vi.unstubAllGlobals();
});
