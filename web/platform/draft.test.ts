import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { createDraft, faultsOf, type Rules } from './draft.ts';
import { clearDrafts, readBefore } from './draft-storage.ts';
import { createKeyStore, type IdempotencyKey } from './idempotency-key.ts';
import { loadDraft } from './stored-draft.ts';

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

describe('what is stored meanwhile', () => {
  const stored = { ...empty, name: 'Asha' };

  test('is shown where nothing is typed, and is where a reset goes back to', () => {
    const draft = createDraft(empty);
    draft.touch('name');
    draft.follow(stored);
    expect(draft.state()).toEqual({ values: stored, touched: new Set(), refused: {} });
    expect(draft.isEmpty()).toBe(true);
    draft.set('name', 'Ravi');
    draft.reset();
    expect(draft.state().values).toEqual(stored);
  });

  test('takes nothing from who has typed, until that is taken back', () => {
    const draft = createDraft(empty);
    draft.set('again', 'A');
    draft.follow(stored);
    expect(draft.state().values).toEqual({ ...empty, again: 'A' });
    draft.set('again', '');
    draft.follow(stored);
    expect(draft.state().values).toEqual(stored);
  });

  test('is no news when it is the same', () => {
    const draft = createDraft(empty);
    draft.touch('name');
    const heard = vi.fn();
    draft.subscribe(heard);
    draft.follow({ ...empty });
    expect(heard).not.toHaveBeenCalled();
    expect(draft.state().touched.has('name')).toBe(true);
  });
});

describe('a kept draft', () => {
  const empty = { link: '', quantity: '', isUrgent: false };
  const stored = () => Object.keys(sessionStorage);

  beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()));
  afterEach(() => vi.unstubAllGlobals());

  test('of something stored comes back with the state that it started from, or not at all', () => {
    const before = { link: 'https://instagram.com/p/old', images: ['x'.repeat(6_000)] };
    const open = () => loadDraft('order 8', empty, () => before);
    open().set('link', 'https://instagram.com/p/x');
    expect(open().state().values.link).toBe('https://instagram.com/p/x');
    expect(readBefore('order 8')).toEqual(before);
    sessionStorage.removeItem('draft order 8 before');
    expect(open().isEmpty()).toBe(true);
    open().set('link', 'https://instagram.com/p/y');
    open().reset();
    expect(stored()).toEqual([]);
  });

  test('of which the state does not fit into the storage is not kept', () => {
    vi.stubGlobal('sessionStorage', {
      ...tabStorage(),
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    const draft = loadDraft('order 9', empty, () => ({ link: '' }));
    draft.set('link', 'https://instagram.com/p/x');
    expect(draft.state().values.link).toBe('https://instagram.com/p/x');
  });

  test('is there again after a reload, and gone once it is reset', () => {
    const draft = loadDraft('order 7', empty);
    draft.set('link', 'https://instagram.com/p/x');
    expect(loadDraft('order 7', empty).state().values).toEqual({ ...empty, link: 'https://instagram.com/p/x' });
    expect(loadDraft('order 8', empty).state().values).toEqual(empty);
    draft.reset();
    expect(loadDraft('order 7', empty).state().values).toEqual(empty);
    expect(stored()).toEqual([]);
  });

  test('takes nothing that is of another type or was never asked for', () => {
    sessionStorage.setItem('draft order 7', '{"link":5,"quantity":"10","isUrgent":true,"other":"x"}');
    expect(loadDraft('order 7', empty).state().values).toEqual({ link: '', quantity: '10', isUrgent: true });
    sessionStorage.setItem('draft order 7', '{');
    expect(loadDraft('order 7', empty).state().values).toEqual(empty);
  });

  test('leaves nothing behind of what was saved, and goes on from there', () => {
    const draft = loadDraft('profile 7', { phone: '' });
    draft.set('phone', '+91 98765 43210');
    draft.settle({ phone: '+919876543210' });
    expect(draft.state().values).toEqual({ phone: '+919876543210' });
    expect(stored()).toEqual([]);
    draft.set('phone', '');
    expect(stored()).toEqual(['draft profile 7']);
    draft.reset();
    expect(draft.state().values).toEqual({ phone: '+919876543210' });
    expect(stored()).toEqual([]);
  });

  test('keeps nothing of what it only follows', () => {
    const draft = loadDraft('profile 7', { phone: '' });
    draft.follow({ phone: '+919876543210' });
    expect(draft.state().values).toEqual({ phone: '+919876543210' });
    expect(stored()).toEqual([]);
  });

  test('holds a paste without end, but does not store it', () => {
    const draft = loadDraft('order 7', empty);
    draft.set('quantity', '10');
    draft.set('link', 'a'.repeat(1_000_000));
    expect(draft.state().values.link).toHaveLength(1_000_000);
    expect(loadDraft('order 7', empty).state().values).toEqual({ ...empty, quantity: '10' });
  });

  test('is forgotten with all others when the person signs out', () => {
    loadDraft('order 7', empty).set('link', 'x');
    loadDraft('profile 7', { phone: '' }).set('phone', '1');
    sessionStorage.setItem('last_user', '7');
    clearDrafts();
    expect(stored()).toEqual(['last_user']);
  });
});

describe('the key of what is sent', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()));
  afterEach(() => vi.unstubAllGlobals());

  test('is the same for every retry of the same content, also after a reload', () => {
    const key = createKeyStore('order 7')('1000 likes');
    expect(key.isUnanswered()).toBe(false);
    const sent = key.markSent();
    expect(key.markSent()).toBe(sent);
    const reloaded = createKeyStore('order 7');
    expect(reloaded('1000 likes').isUnanswered()).toBe(true);
    expect(reloaded('1000 likes').markSent()).toBe(sent);
    expect(reloaded('2000 likes').markSent()).not.toBe(sent);
    expect(createKeyStore('order 8')('1000 likes').markSent()).not.toBe(sent);
  });

  const refused = new ApiError(422, '', { code: 'insufficient-balance' });
  const signedOut = new ApiError(401, '', { code: 'not-signed-in' });

  test.each([
    ['is done', (key: IdempotencyKey) => key.recordSuccess()],
    ['was refused at the first try', (key: IdempotencyKey) => key.recordFailure(refused)],
  ])('is another one once the action %s', (_, end) => {
    const key = createKeyStore('order 7')('1000 likes');
    const sent = key.markSent();
    end(key);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(key.isUnanswered()).toBe(false);
    expect(key.markSent()).not.toBe(sent);
  });

  test('stays when a retry of what may have been taken is refused', () => {
    const key = createKeyStore('order 7')('1000 likes');
    const sent = key.markSent();
    key.recordFailure(new ApiError(0, '', {}));
    key.markSent();
    key.recordFailure(signedOut);
    expect(createKeyStore('order 7')('1000 likes').markSent()).toBe(sent);
    key.recordFailure(new ApiError(422, '', { code: 'key-reused' }));
    expect(key.markSent()).not.toBe(sent);
  });

  test('goes with the draft that it was sent from', () => {
    const draft = loadDraft('order 7', { link: '' });
    draft.set('link', 'x');
    const sent = createKeyStore(draft.storageKey)('x').markSent();
    draft.set('link', '');
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(createKeyStore(draft.storageKey)('x').markSent()).not.toBe(sent);
  });

  test('without a draft lasts as long as the page', () => {
    const key = createKeyStore()('approve 7');
    expect(key.markSent()).toBe(key.markSent());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

/** As a browser's: what is stored stands in it under its name. */
function tabStorage(): object {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods);
}
