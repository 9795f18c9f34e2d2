import { expect, it } from 'vitest';
import { choices, aClarificationWith, aQuestion, id } from '#testing/fixtures.ts';
import { questionDraftOf } from './answer-draft.ts';
import { createDraftStore, openDraftStorage } from './draft-store.ts';

const database = aQuestion({
  id: 'question_0',
  options: choices('Postgres', 'SQLite'),
  companion: { effect: 'replaces' },
});
const token = aQuestion({ id: 'apiKey', secret: true, input: { type: 'string' } });
const first = aClarificationWith([database, token], { pending_id: id(1) });
const second = aClarificationWith([database], { pending_id: id(2) });
const openStore = (now = 0) => createDraftStore(openDraftStorage(localStorage, () => now));

it('drafts of two clarifications that ask for the same key stay apart [R10]', () => {
  const store = openStore();
  store.change(first, { kind: 'select', question: database, optionId: 'SQLite' });
  store.change(second, { kind: 'type', question: database, text: 'MySQL' });
  expect(questionDraftOf(store.read(first), 'question_0')).toEqual({ selected: ['SQLite'], text: '' });
  expect(questionDraftOf(store.read(second), 'question_0')).toEqual({ selected: [], text: 'MySQL' });
});

it('a draft and its step survive a reload [R10]', () => {
  const store = openStore();
  store.change(first, { kind: 'select', question: database, optionId: 'SQLite' });
  store.change(first, { kind: 'step', step: 1 });
  const reloaded = openStore().read(first);
  expect(reloaded.step).toBe(1);
  expect(questionDraftOf(reloaded, 'question_0').selected).toEqual(['SQLite']);
});

it('a draft whose answer has won is gone for good [R10]', () => {
  const store = openStore();
  store.change(first, { kind: 'type', question: database, text: 'MySQL' });
  store.discard(first.pending_id);
  expect(store.isDirty(first)).toBe(false);
  expect(openStore().isDirty(first)).toBe(false);
});

it('a secret stays in memory and is never written [R24]', () => {
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

it('a stored text for a question that is a secret now is not read [R24]', () => {
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
    const record = aClarificationWith([database], { pending_id: id(number) });
    openStore(number).change(record, { kind: 'type', question: database, text: 'x' });
  }
  openStore(205);
  expect(localStorage.length).toBe(201);
  expect(localStorage.getItem(`kandev.draft.${id(204)}`)).not.toBeNull();
  expect(localStorage.getItem(`kandev.draft.${id(4)}`)).toBeNull();
});

it('broken entries of the storage are ignored', () => {
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

it('drafts work while the storage refuses everything', () => {
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

it('a dismissal is remembered, and every change is published', () => {
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
