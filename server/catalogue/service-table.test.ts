import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';

let shop: TestShop;
let meera: Person;
let likes: { id: number; categoryId: number };
let views: { id: number; categoryId: number };
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.post('/api/admin/catalogue/empty', meera, {});
  likes = await shop.service({ name: 'Likes', pricePerThousand: '10' });
  views = await shop.service({ name: 'Views', pricePerThousand: '20' });
});

const stateOf = async (id: number): Promise<ServiceForAdmin> =>
  (await shop.get('/api/admin/services', meera)).json().find((each: { id: number }) => each.id === id);
const save = (...rows: Record<string, unknown>[]) => shop.patch('/api/admin/services', meera, { rows });
const archive = (...ids: number[]) => shop.post('/api/admin/services/archive', meera, { ids });
const undo = (actId: number) => shop.post(`/api/admin/audit/${actId}/undo`, meera, {});
const acts = async (): Promise<AuditEntry[]> => (await shop.get('/api/admin/audit?subject=service', meera)).json();

describe('the table of services', () => {
  test('what was entered is saved in one act, and that act can be undone', async () => {
    const before = await acts();
    const answer = await save(
      { id: likes.id, pricePerThousand: '12.5', before: { pricePerThousand: '10.0000', isArchived: false } },
      { id: views.id, name: 'Views, quick', minQuantity: 50, maxQuantity: 900, before: { name: 'Views' } },
    );
    const [act, ...earlier] = await acts();
    expect(answer.json()).toEqual({ saved: [likes.id, views.id], refused: [], actId: act?.id });
    expect(earlier).toEqual(before);
    expect(act).toMatchObject({ action: 'change-many', after: { count: 2 }, hasServices: true });
    expect(await stateOf(likes.id)).toMatchObject({ pricePerThousand: '12.5000', name: 'Likes' });
    expect(await stateOf(views.id)).toMatchObject({ name: 'Views, quick', minQuantity: 50, maxQuantity: 900 });

    await undo(act?.id ?? 0);
    expect(await stateOf(likes.id)).toMatchObject({ pricePerThousand: '10.0000' });
    expect(await stateOf(views.id)).toMatchObject({ name: 'Views', pricePerThousand: '20.0000' });
  });

  test('a row that somebody else has changed is refused by name, and the good ones are saved', async () => {
    await shop.patch(`/api/services/${likes.id}`, meera, { pricePerThousand: '11' });
    const { maxQuantity } = await stateOf(views.id);
    const answer = await save(
      { id: likes.id, pricePerThousand: '12', before: { pricePerThousand: '10.0000' } },
      { id: views.id, pricePerThousand: '21', before: { pricePerThousand: '20.0000' } },
      { id: 999_999, pricePerThousand: '21' },
    );
    expect(answer.json()).toMatchObject({
      saved: [views.id],
      refused: [
        { id: likes.id, name: 'Likes', reason: 'changed-meanwhile' },
        { id: 999_999, name: '#999999', reason: 'gone' },
      ],
    });
    expect([(await stateOf(likes.id)).pricePerThousand, (await stateOf(views.id)).pricePerThousand]).toEqual([
      '11.0000',
      '21.0000',
    ]);
    const crossed = await save({ id: views.id, minQuantity: maxQuantity + 1 });
    expect(crossed.json()).toEqual({
      saved: [],
      refused: [{ id: views.id, name: 'Views', reason: 'bounds-cross' }],
      actId: null,
    });
  });

  test('sent again after an answer that was lost, it is saved already and leaves no second act', async () => {
    const row = { id: likes.id, pricePerThousand: '12', before: { pricePerThousand: '10.0000' } };
    await save(row);
    const before = await acts();
    expect((await save(row)).json()).toEqual({ saved: [likes.id], refused: [], actId: null });
    expect(await acts()).toEqual(before);
  });

  test('what no single edit takes is not taken here either', async () => {
    const bad: [row: object, field: string][] = [
      [{ pricePerThousand: '0' }, 'rows.0.pricePerThousand'],
      [{ pricePerThousand: '1.23456' }, 'rows.0.pricePerThousand'],
      [{ name: ' ' }, 'rows.0.name'],
      [{ minQuantity: 0 }, 'rows.0.minQuantity'],
      [{ maxQuantity: 1.5 }, 'rows.0.maxQuantity'],
    ];
    for (const [row, field] of bad) {
      const answer = await save({ id: likes.id, ...row });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    }
    expect((await save()).statusCode).toBe(400);
    expect((await save({ id: likes.id }, { id: likes.id })).json().fields).toEqual({
      rows: 'Please name each service once',
    });
    await shop.patch(`/api/services/${likes.id}`, meera, { type: 'Package' });
    await save({ id: likes.id, minQuantity: 5, maxQuantity: 50 });
    expect(await stateOf(likes.id)).toMatchObject({ minQuantity: 1, maxQuantity: 1 });
  });
});

describe('many services to the archive', () => {
  test('they leave in one act, come back where they stood, and leave again when that is undone', async () => {
    const place = (await stateOf(likes.id)).displayOrder;
    await shop.delete(`/api/services/${views.id}`, meera);
    const gone = await archive(likes.id, views.id);
    const [act] = await acts();
    expect(gone.json()).toEqual({ archivedServices: 1, actId: act?.id });
    expect(act).toMatchObject({ action: 'archive', subjectId: null, after: { count: 1 } });
    expect((await stateOf(likes.id)).isArchived).toBe(true);
    expect((await archive(likes.id)).json()).toEqual({ archivedServices: 0, actId: null });

    await undo(act?.id ?? 0);
    expect(await stateOf(likes.id)).toMatchObject({ isArchived: false, displayOrder: place });
    // That one had left by itself.
    expect((await stateOf(views.id)).isArchived).toBe(true);
    await undo((await acts())[0]?.id ?? 0);
    expect((await stateOf(likes.id)).isArchived).toBe(true);
  });
});
