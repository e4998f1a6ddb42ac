import { expect, test } from 'vitest';
import { categoryBody, categoryFor, unknownCategories } from './chosen-category.rules.ts';

const platforms = [
  { id: 1, name: 'Instagram' },
  { id: 2, name: 'X (Twitter)' },
];

test('a name of the provider is offered where no category of the shop is called so, and once', () => {
  const theirs = ['INSTAGRAM  Likes', 'Instagram Followers | Cheap', 'instagram followers, cheap', ' ★ '];
  expect(unknownCategories(theirs, ['Instagram · Likes'])).toEqual(['instagram followers, cheap']);
});

test('the platform is taken from the name', () => {
  expect(categoryFor('🔥 Instagram Likes', platforms).platformId).toBe('1');
  expect(categoryFor('Instagrammers', platforms).platformId).toBe('');
  expect(categoryFor('X (Twitter) | Views', platforms)).toEqual({
    categoryId: 'new',
    newName: 'X (Twitter) | Views',
    platformId: '2',
  });
});

test('the server is asked for one of the shop, or for a whole new one', () => {
  expect(categoryBody({ categoryId: '7', newName: 'Likes', platformId: '1' })).toEqual({ categoryId: 7 });
  expect(categoryBody({ categoryId: 'new', newName: ' Likes ', platformId: '1' })).toEqual({
    newCategory: { platformId: 1, name: 'Likes' },
  });
  for (const part of [{ newName: ' ' }, { platformId: '' }]) {
    expect(categoryBody({ categoryId: 'new', newName: 'Likes', platformId: '1', ...part })).toBeUndefined();
  }
  expect(categoryBody({ categoryId: '', newName: '', platformId: '' })).toBeUndefined();
});
