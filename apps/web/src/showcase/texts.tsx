import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { HiddenCharacter, UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { Specimen } from './specimen.tsx';
import { hebrewText, longText } from './sample-texts.ts';

const markdown = `# A heading

Text with **weight**, \`code\`, a [link](https://example.com) that cannot be followed, and <b>markup</b> as text.

- one
- עברית ועוד

> Said by another

| Name | Size |
| --- | --- |
| main.ts | 30 |

\`\`\`ts
export const answer = (given: string): number => given.length;
\`\`\`

${longText}
`;

export function Texts(): ReactNode {
  return (
    <>
      <Specimen name="UntrustedText, HiddenCharacter" stacked>
        <UntrustedText>
          {'<b>Markup</b> and a direction override \u202e shown as what they are'}
        </UntrustedText>
        <UntrustedText>{hebrewText}</UntrustedText>
        <UntrustedText>{longText}</UntrustedText>
        <span>
          <HiddenCharacter name="U+202E" />
        </span>
      </Specimen>
      <Specimen name="Markdown, PlainParagraphs, MarkdownText, HighlightedMarkdown, CodeBlock" stacked>
        <Markdown>{`Two paragraphs, with nothing to parse.\n\n${hebrewText}`}</Markdown>
        <Markdown>{markdown}</Markdown>
      </Specimen>
      <Specimen name="Disclosure" stacked>
        <Disclosure summary="Folded away">What is in it</Disclosure>
        <Disclosure summary="Unfolded" open>
          What is in it
        </Disclosure>
        <Disclosure summary="Without a frame" frameless>
          What is in it
        </Disclosure>
        <Disclosure summary={longText} open>
          {longText}
        </Disclosure>
      </Specimen>
    </>
  );
}
