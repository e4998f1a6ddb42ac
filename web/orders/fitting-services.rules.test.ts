import { expect, test } from 'vitest';
import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import { fittingServices, listedFitting, offeredLink } from './fitting-services.rules.ts';

const platforms = [
  { id: 1, icon: 'instagram', name: 'Instagram' },
  { id: 2, icon: 'youtube', name: 'YouTube' },
] as Platform[]; // what is read of them
const categories = [
  { id: 10, platformId: 1, name: 'Followers' },
  { id: 11, platformId: 1, name: 'Reels' },
  { id: 20, platformId: 2, name: 'Views' },
] as Category[]; // what is read of them
const services = [
  { id: 100, categoryId: 10, name: 'Instagram Followers, basic' },
  { id: 101, categoryId: 11, name: 'Instagram Reel Views' },
  { id: 102, categoryId: 11, name: 'Instagram Likes, next 10 posts' },
  { id: 103, categoryId: 10, name: 'Secret sauce' },
  { id: 200, categoryId: 20, name: 'YouTube Views' },
] as Service[]; // what is read of them

const fitting = (url: string, listed = services) => {
  const link = offeredLink(url, platforms);
  return link && listedFitting(listed, fittingServices({ services, categories }, link))?.map(({ id }) => id);
};

test.each([
  ['https://www.instagram.com/reel/C8', [101, 102]],
  ['instagram.com/asha', [100, 102, 103]],
  ['https://instagram.com/explore/tags/chai', [100, 101, 102, 103]],
  ['https://youtu.be/dQw4', [200]],
  ['https://www.twitch.tv/asha', undefined],
  ['chai', undefined],
  ['', undefined],
])('%s is served by %j', (url, expected) => expect(fitting(url)).toEqual(expected));

test('nothing is left out where nothing would be left, or all would', () => {
  const ofYouTube = services.filter(({ id }) => id === 200);
  expect(fitting('https://youtu.be/dQw4', ofYouTube)).toBeUndefined();
  expect(fitting('https://instagram.com/asha', ofYouTube)).toBeUndefined();
});
