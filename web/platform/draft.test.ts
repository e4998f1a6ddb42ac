import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraft, faultsOf, keptDraft, type Rules } from './draft.ts';

const empty = { name: '', again: '', isAdult: false };
const rules: Rules<typeof empty> = {
  name: (name) => (name.length < 2 ? 'Too short' : undefined),
  again: (again, { name }) => (again === name ? undefined : 'Not the same'),
};

test('typing changes the value, and blurring makes its faults be shown', () => {
  const draft = createDraft(empty);
  draft.set('name', 'a');
  expect(draft.state()).toMatchObject({ values: { name: 'a', again: '', isAdult: false } });
  expect(draft.state().touched.has('name')).toBe(false);
  draft.touch('name');
  expect([...draft.state().touched]).toEqual(['name']);
});

test('a value that is put in as done is judged at once', () => {
  const draft = createDraft(empty);
  draft.set('name', 'Asha', { isDone: true });
  expect(draft.state().touched.has('name')).toBe(true);
});

test('faults are of each value and of values together', () => {
  const draft = createDraft(empty);
  expect(faultsOf(draft.state(), rules)).toEqual({ name: 'Too short' });
  draft.set('name', 'Asha');
  expect(faultsOf(draft.state(), rules)).toEqual({ again: 'Not the same' });
  draft.set('again', 'Asha');
  expect(faultsOf(draft.state(), rules)).toEqual({});
});

test('what the server refused stands until that value is changed, and own faults go before it', () => {
  const draft = createDraft({ ...empty, name: 'Asha', again: 'Asha' });
  draft.refuse({ name: 'Taken', again: 'Odd' });
  expect(faultsOf(draft.state(), rules)).toEqual({ name: 'Taken', again: 'Odd' });
  draft.set('name', 'A');
  expect(faultsOf(draft.state(), rules)).toEqual({ name: 'Too short', again: 'Not the same' });
  draft.set('name', 'Asha');
  expect(faultsOf(draft.state(), rules)).toEqual({ again: 'Odd' });
});

test('a reset starts over, with what is worth keeping', () => {
  const draft = createDraft(empty);
  draft.set('name', 'Asha', { isDone: true });
  draft.refuse({ again: 'Odd' });
  draft.reset({ isAdult: true });
  expect(draft.state()).toEqual({ values: { ...empty, isAdult: true }, touched: new Set(), refused: {} });
});

test('those who watch hear of every change, and of nothing once they stop', () => {
  const draft = createDraft(empty);
  const heard = vi.fn();
  const stop = draft.subscribe(heard);
  draft.set('name', 'a');
  draft.touch('name');
  draft.touch('name');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  draft.reset();
  expect(heard).toHaveBeenCalledTimes(2);
});

describe('a kept draft', () => {
  const empty = { link: '', quantity: '', isUrgent: false };

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
      get length() {
        return kept.size;
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is there again after a reload, and gone once it is reset', () => {
    const draft = keptDraft('order 7', empty);
    draft.set('link', 'https://instagram.com/p/x');
    expect(keptDraft('order 7', empty).state().values).toEqual({ ...empty, link: 'https://instagram.com/p/x' });
    expect(keptDraft('order 8', empty).state().values).toEqual(empty);
    draft.reset();
    expect(keptDraft('order 7', empty).state().values).toEqual(empty);
    expect(sessionStorage.length).toBe(0);
  });

  test('takes nothing that is of another type or was never asked for', () => {
    sessionStorage.setItem('order 7', '{"link":5,"quantity":"10","isUrgent":true,"other":"x"}');
    expect(keptDraft('order 7', empty).state().values).toEqual({ link: '', quantity: '10', isUrgent: true });
    sessionStorage.setItem('order 7', '{');
    expect(keptDraft('order 7', empty).state().values).toEqual(empty);
  });
});
