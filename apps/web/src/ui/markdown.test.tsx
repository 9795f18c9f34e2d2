import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UntrustedText } from './untrusted-text.tsx';
import { Markdown } from './markdown.tsx';

/** Renders a text and waits for the parser, which loads with the first text that needs it. */
async function renderMarkdown(text: string): Promise<HTMLElement> {
  const { container } = render(<Markdown>{text}</Markdown>);
  await act(() => import('./markdown-text.tsx'));
  return container;
}

describe('untrusted Markdown', () => {
  it('shows HTML as text and runs nothing of it [R23]', async () => {
    const page = await renderMarkdown('<img src=x onerror=alert(1)> <b>x</b> <script>alert(2)</script>');
    expect(page.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(page.textContent).toContain('<script>alert(2)</script>');
    expect(page.querySelector('img, b, script')).toBeNull();
  });

  it('loads no image [R23]', async () => {
    const page = await renderMarkdown('![p](http://127.0.0.1:9/t.png)');
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toBe('![p](http://127.0.0.1:9/t.png)');
  });

  it.each([
    '[ok](javascript:alert(1))',
    '[ok](https://example.org/x)',
    'https://example.org/x',
    '<https://example.org/x>',
    '[ok][1]\n\n[1]: https://example.org/x',
    'note[^1]\n\n[^1]: text',
  ])('makes no link of %s [R23]', async (text) => {
    const page = await renderMarkdown(text);
    expect(page.querySelector('a, [href]')).toBeNull();
  });

  it('says where a link would have led [R23]', async () => {
    expect((await renderMarkdown('[the docs](https://example.org/x)')).textContent).toBe(
      'the docs (https://example.org/x)',
    );
    expect((await renderMarkdown('https://example.org/x')).textContent).toBe('https://example.org/x');
  });

  it('shows invisible characters in prose, code and addresses [R23]', async () => {
    expect((await renderMarkdown('a\u202eb')).textContent).toBe('aU+202Eb');
    expect((await renderMarkdown('`a\u200bb`')).textContent).toBe('aU+200Bb');
    expect((await renderMarkdown('[x](https://a\u200b.example)')).textContent).toBe(
      'x (https://a%E2%80%8B.example)',
    );
  });

  it('draws what Markdown means: lists, code, emphasis, tables [R23]', async () => {
    const page = await renderMarkdown('# Title\n\n- one\n- two\n\n`code` **bold**\n\n| a |\n|---|\n| 1 |');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(page.querySelector('code')?.textContent).toBe('code');
    expect(page.querySelector('strong')?.textContent).toBe('bold');
    expect(page.querySelector('td')?.textContent).toBe('1');
    expect(page.querySelector('h1')).toBeNull();
  });

  it('names the language of a block, tells its words apart, and leaves what is hidden in it on show [R23]', async () => {
    const page = await renderMarkdown('```ts\nconst a = "\u202eb"; // <b>x</b>\n```');
    await waitFor(() => expect(page.querySelector('.hljs-keyword')?.textContent).toBe('const'));
    expect(page.textContent).toContain('ts');
    expect(page.querySelector('.hljs-string')?.textContent).toBe('"U+202Eb"');
    expect(page.querySelector('b')).toBeNull();
  });

  it('leaves a block of a language that nobody knows, or that is very long, in one colour [R23]', async () => {
    const known = '```js\nlet a;\n```\n\n';
    const page = await renderMarkdown(
      `${known}\`\`\`no-such<i>\nlet b;\n\`\`\`\n\n\`\`\`js\n${'let c;\n'.repeat(4000)}\`\`\``,
    );
    await waitFor(() => expect(page.querySelectorAll('.hljs-keyword')).toHaveLength(1));
    expect(page.querySelector('i')).toBeNull();
    expect(page.textContent).toContain('no-such<i>');
  });

  it('copies a block as it was written, and says so [R23]', async () => {
    const user = userEvent.setup();
    await renderMarkdown('```\none\u200b\n  two\n```');
    const copy = screen.getByRole('button', { name: 'Copy' });
    await user.click(copy);
    expect(copy.textContent).toBe('Copied');
    expect(await navigator.clipboard.readText()).toBe('one\u200b\n  two');
  });

  it.each([
    ['nested beyond reason', '>'.repeat(20_000) + 'deep'],
    ['very long', '*a* '.repeat(30_000)],
  ])('shows text that is %s as it was written [R23]', async (_what, text) => {
    expect((await renderMarkdown(text)).textContent).toBe(text);
  });
});

it('untrusted text has a direction of its own [R23]', () => {
  const { container } = render(<UntrustedText>{'\u05e9\u05dc\u05d5\u05dd <b>x</b>'}</UntrustedText>);
  expect(container.querySelector('bdi')?.textContent).toBe('\u05e9\u05dc\u05d5\u05dd <b>x</b>');
  expect(container.querySelector('b')).toBeNull();
});
