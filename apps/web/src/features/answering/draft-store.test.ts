import { expect, it } from 'vitest';
import { choices, makeClarification, makeQuestion, pendingIdOf } from '#testing/records.ts';
import { questionDraftOf } from './answer-draft.ts';
import { createDraftStore, openDraftStorage } from './draft-store.ts';

const database = makeQuestion({
  id: 'question_0',
  options: choices('Postgres', 'SQLite'),
  companion: { effect: 'replaces' },
});
const token = makeQuestion({ id: 'apiKey', secret: true, input: { type: 'string' } });
const first = makeClarification([database, token], { pending_id: pendingIdOf(1) });
const second = makeClarification([database], { pending_id: pendingIdOf(2) });
const openStore = (now = 0) => createDraftStore(openDraftStorage(localStorage, () => now));

it('R10: drafts of two pendings that ask for the same key stay apart', () => {
  const store = openStore();
  store.change(first, { kind: 'select', question: database, optionId: 'SQLite' });
  store.change(second, { kind: 'type', question: database, text: 'MySQL' });
  expect(questionDraftOf(store.read(first), 'question_0')).toEqual({ selected: ['SQLite'], text: '' });
  expect(questionDraftOf(store.read(second), 'question_0')).toEqual({ selected: [], text: 'MySQL' });
});

it('R10: a draft and its step survive a reload', () => {
  const store = openStore();
  store.change(first, { kind: 'select', question: database, optionId: 'SQLite' });
  store.change(first, { kind: 'step', step: 1 });
  const reloaded = openStore().read(first);
  expect(reloaded.step).toBe(1);
  expect(questionDraftOf(reloaded, 'question_0').selected).toEqual(['SQLite']);
});

it('R10: a draft whose answer has won is gone for good', () => {
  const store = openStore();
  store.change(first, { kind: 'type', question: database, text: 'MySQL' });
  store.discard(first.pending_id);
  expect(store.isDirty(first)).toBe(false);
  expect(openStore().isDirty(first)).toBe(false);
});

it('R24: a secret stays in memory and is never written', () => {
  const store = openStore();
  store.change(first, { kind: 'type', question: token, text: 'sk-live-0451' });
  expect(questionDraftOf(store.read(first), 'apiKey').text).toBe('sk-live-0451');
  const written = Array.from({ length: localStorage.length }, (_, at) =>
    localStorage.getItem(localStorage.key(at) ?? ''),
  );
  expect(written).toHaveLength(1);
  expect(written.join()).not.toContain('sk-live');
  expect(questionDraftOf(openStore().read(first), 'apiKey').text).toBe('');
});

it('R24: a stored text for a question that is a secret now is not read', () => {
  openStore().change(first, { kind: 'type', question: { ...token, secret: false }, text: 'old' });
  localStorage.setItem(
    `kandev.draft.${first.pending_id}`,
    JSON.stringify({ saved_at: 1, step: 0, questions: [['apiKey', { selected: [], text: 'old' }]] }),
  );
  expect(questionDraftOf(openStore().read(first), 'apiKey').text).toBe('');
});

it('drops drafts older than thirty days', () => {
  openStore(0).change(first, { kind: 'type', question: database, text: 'old' });
  const day = 24 * 60 * 60 * 1000;
  openStore(29 * day);
  expect(localStorage.length).toBe(1);
  openStore(31 * day);
  expect(localStorage.length).toBe(0);
});

it('keeps the two hundred newest drafts and nothing of others', () => {
  localStorage.setItem('another.app', 'stays');
  for (let number = 0; number < 205; number += 1) {
    const record = makeClarification([database], { pending_id: pendingIdOf(number) });
    openStore(number).change(record, { kind: 'type', question: database, text: 'x' });
  }
  openStore(205);
  expect(localStorage.length).toBe(201);
  expect(localStorage.getItem(`kandev.draft.${pendingIdOf(204)}`)).not.toBeNull();
  expect(localStorage.getItem(`kandev.draft.${pendingIdOf(4)}`)).toBeNull();
});

it('takes no harm from entries that others have written or broken', () => {
  for (const entry of [
    '',
    '{',
    'null',
    '[]',
    '{"saved_at":"x"}',
    '{"saved_at":1,"step":0,"questions":[[1,2]]}',
  ]) {
    localStorage.setItem(`kandev.draft.${first.pending_id}`, entry);
    expect(openStore().isDirty(first)).toBe(false);
  }
  const unknownOption = [['question_0', { selected: ['Oracle', 'SQLite', 'Postgres'], text: '' }]];
  localStorage.setItem(
    `kandev.draft.${first.pending_id}`,
    JSON.stringify({ saved_at: 1, step: 0, questions: unknownOption }),
  );
  expect(questionDraftOf(openStore().read(first), 'question_0').selected).toEqual(['Postgres']);
});

it('works without a storage that takes anything', () => {
  const refusing = {
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  } satisfies Storage;
  const store = createDraftStore(openDraftStorage(refusing, () => 0));
  store.change(first, { kind: 'type', question: database, text: 'typed' });
  expect(questionDraftOf(store.read(first), 'question_0').text).toBe('typed');
});

it('remembers what was put away, and tells who listens of every change', () => {
  const store = openStore();
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  store.change(first, { kind: 'type', question: database, text: 'x' });
  store.dismiss(first.pending_id);
  stop();
  store.change(first, { kind: 'type', question: database, text: 'y' });
  expect(told).toBe(2);
  expect(openStore().isDismissed(first.pending_id)).toBe(true);
  expect(openStore().isDismissed(second.pending_id)).toBe(false);
});
