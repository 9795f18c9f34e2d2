import type { Clarification, RespondResponse } from '@kandev/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import type { RespondToClarification } from '#api/clarifications.ts';
import { ClarificationOverlay } from '#features/answering/clarification-overlay.tsx';
import { createDraftStore, openDraftStorage, type DraftStore } from '#features/answering/draft-store.ts';
import { anAcceptedResponse } from './fixtures.ts';

type OverlayRecords = { pending: Clarification[]; settled?: Clarification[] };

type PendingReply = { resolve: (answer: RespondResponse) => void; reject: (error: unknown) => void };

type OverlayHarness = {
  user: UserEvent;
  drafts: DraftStore;
  /** The submissions, in order. */
  sent: RespondToClarification[];
  /** The awaited replies to the submissions; only with `holdReplies`. */
  replies: PendingReply[];
  show: (lists: OverlayRecords) => void;
  unmount: () => void;
};

/** A new store over the storage of this browser, as after a reload. */
export function openDrafts(): DraftStore {
  return createDraftStore(openDraftStorage(localStorage, () => Date.now()));
}

/**
 * Renders the overlay between a transcript and a composer. Submissions are accepted at once, unless `holdReplies`
 * leaves the replies to the test.
 */
export function renderOverlay(
  first: OverlayRecords,
  { holdReplies = false, drafts = openDrafts() }: { holdReplies?: boolean; drafts?: DraftStore } = {},
): OverlayHarness {
  const sent: RespondToClarification[] = [];
  const replies: PendingReply[] = [];
  let lists = first;
  const onRespond = (body: RespondToClarification): Promise<RespondResponse> => {
    sent.push(body);
    const record = [...lists.pending, ...(lists.settled ?? [])].find(
      ({ pending_id }) => pending_id === body.pending_id,
    );
    if (record === undefined) throw new Error('sent for a record that is not in the overlay');
    if (!holdReplies) return Promise.resolve(anAcceptedResponse(record, { answers: body.answers }));
    const { promise, resolve, reject } = Promise.withResolvers<RespondResponse>();
    replies.push({ resolve, reject });
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
    replies: replies,
    show: (next) => {
      lists = next;
      rerender(page());
    },
    unmount,
  };
}

export function getOption(name: string): HTMLElement {
  const card = within(screen.getByTestId('clarification-question-card'));
  return card.queryByRole('radio', { name }) ?? card.getByRole('checkbox', { name });
}

/** The ids of the options that are picked in the draft, also where a text replaces them. */
export function pickedOptionIds(): (string | null)[] {
  return screen
    .getAllByTestId('clarification-option')
    .filter((option) => option.dataset['selected'] === 'true')
    .map((option) => option.getAttribute('data-option-id'));
}
