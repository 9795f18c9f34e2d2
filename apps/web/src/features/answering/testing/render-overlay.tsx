import type { Clarification, RespondResponse } from '@kandev/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import type { RespondToClarification } from '#api/clarifications.ts';
import { openDraftStorage } from '../draft/draft-storage.ts';
import { createDraftStore, type DraftStore } from '../draft/draft-store.ts';
import { ClarificationOverlay } from '../overlay/clarification-overlay.tsx';
import { accepted } from './clarifications.ts';

type Lists = { pending: Clarification[]; settled?: Clarification[] };

type Verdict = { resolve: (answer: RespondResponse) => void; reject: (error: unknown) => void };

export type OverlayBench = {
  user: UserEvent;
  drafts: DraftStore;
  /** Everything that was sent, in order. */
  sent: RespondToClarification[];
  /** What the sender waits for, one for each thing sent; only where verdicts are held back. */
  verdicts: Verdict[];
  show: (lists: Lists) => void;
  unmount: () => void;
};

/** A fresh store over what this browser has kept, as after a reload. */
export function openDrafts(): DraftStore {
  return createDraftStore(openDraftStorage(localStorage, () => Date.now()));
}

/**
 * Renders the overlay between a transcript and a composer. What is sent is accepted at once, unless `holds`
 * keeps the verdict back for the test to give.
 */
export function renderOverlay(
  first: Lists,
  { holds = false, drafts = openDrafts() }: { holds?: boolean; drafts?: DraftStore } = {},
): OverlayBench {
  const sent: RespondToClarification[] = [];
  const verdicts: Verdict[] = [];
  let lists = first;
  const onRespond = (body: RespondToClarification): Promise<RespondResponse> => {
    sent.push(body);
    const record = [...lists.pending, ...(lists.settled ?? [])].find(
      ({ pending_id }) => pending_id === body.pending_id,
    );
    if (record === undefined) throw new Error('sent for a record that is not on the bench');
    if (!holds) return Promise.resolve(accepted(record, { answers: body.answers }));
    const { promise, resolve, reject } = Promise.withResolvers<RespondResponse>();
    verdicts.push({ resolve, reject });
    return promise;
  };
  const transcript = createRef<HTMLDivElement>();
  const page = () => (
    <>
      <ClarificationOverlay
        clarifications={lists.pending}
        settled={lists.settled ?? []}
        onRespond={onRespond}
        drafts={drafts}
        onLeave={() => transcript.current?.focus()}
      />
      <div ref={transcript} tabIndex={0} role="feed" />
      <input aria-label="Composer" />
    </>
  );
  const { rerender, unmount } = render(page());
  return {
    user: userEvent.setup(),
    drafts,
    sent,
    verdicts,
    show: (next) => {
      lists = next;
      rerender(page());
    },
    unmount,
  };
}

export function theOption(name: string): HTMLElement {
  const card = within(screen.getByTestId('clarification-question-card'));
  return card.queryByRole('radio', { name }) ?? card.getByRole('checkbox', { name });
}

/** Picks by the record, as tests and tools see them. */
export function pickedOptions(): (string | null)[] {
  return screen
    .getAllByTestId('clarification-option')
    .filter((option) => option.dataset['selected'] === 'true')
    .map((option) => option.getAttribute('data-option-id'));
}
