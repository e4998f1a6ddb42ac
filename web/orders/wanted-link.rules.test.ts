import { describe, expect, test } from 'vitest';
import { checkLink, shortName, wantedLink } from './wanted-link.rules.ts';

test.each([
  ['instagram', 'Instagram Followers, accounts with posts, 60-day refill', 'profile'],
  ['instagram', 'Instagram Likes with reach and impressions', 'post'],
  ['instagram', 'Instagram Reel Views, longer watching', 'reel'],
  ['instagram', 'Instagram Story Views, newest story', 'story'],
  ['instagram', 'Instagram Comment Likes', 'comment'],
  ['instagram', 'Instagram Profile Visits', 'profile'],
  ['youtube', 'YouTube Subscribers, India', 'channel'],
  ['youtube', 'YouTube Views from search in India, 30-day refill', 'video'],
  ['youtube', 'YouTube Watch Hours, video of 15 minutes or more', 'video'],
  ['youtube', 'YouTube Shorts Likes, basic', 'short'],
  ['youtube', 'YouTube Live Viewers, 2 hours', 'live'],
  ['facebook', 'Facebook Page Likes and Followers, basic', 'profile-or-page'],
  ['facebook', 'Facebook Group Members, worldwide', 'group'],
  ['facebook', 'Facebook Post Shares', 'post'],
  ['linkedin', 'LinkedIn Company Page Followers, worldwide', 'page'],
  ['linkedin', 'LinkedIn Connections, India', 'profile'],
  ['spotify', 'Spotify Track Plays, basic', 'track'],
  ['spotify', 'Spotify Playlist Followers, 30-day refill', 'playlist'],
  ['spotify', 'Spotify Monthly Listeners, India', 'artist'],
  ['spotify', 'Spotify Album Saves', 'album'],
  ['pinterest', 'Pinterest Saves, basic', 'pin'],
  ['pinterest', 'Pinterest Board Followers', 'board'],
  ['twitch', 'Twitch Live Viewers, 3 hours', 'channel'],
  ['twitch', 'Twitch Clip Views', 'clip'],
  ['telegram', 'Telegram Channel Members, basic', 'channel-or-group'],
  ['telegram', 'Telegram Reactions, heart', 'post'],
  ['discord', 'Discord Server Members, with photo and bio', 'server'],
  ['discord', 'Discord Message Reactions, thumbs up', 'message'],
  ['reddit', 'Reddit Community Members, worldwide', 'community'],
  ['snapchat', 'Snapchat Spotlight Likes', 'spotlight'],
  ['whatsapp', 'WhatsApp Channel Followers, India', 'channel'],
])('on %s, “%s” needs a %s', (platform, serviceName, kind) => {
  expect(wantedLink({ platform, serviceName, categoryName: '' })?.kind).toBe(kind);
});

test('a name that says nothing leaves it to the category, and then to nobody', () => {
  const named = { platform: 'instagram', serviceName: 'Premium package' };
  expect(wantedLink({ ...named, categoryName: 'Instagram Followers' })?.kind).toBe('profile');
  expect(wantedLink({ ...named, categoryName: 'Specials' })).toBeUndefined();
});

describe('a link for a service', () => {
  const likes = { platform: 'instagram', serviceName: 'Instagram Likes, gradual', categoryName: 'Instagram Likes' };
  const followers = { ...likes, serviceName: 'Instagram Followers, fast' };
  const lastPosts = { platform: 'telegram', serviceName: 'Telegram Post Views, last 5 posts', categoryName: '' };
  const joined = { platform: 'telegram', serviceName: 'Telegram Group Members, basic', categoryName: '' };

  test.each([
    ['https://instagram.com/p/C7xQ', likes, undefined, undefined],
    ['https://instagram.com/reel/C7xQ', likes, undefined, undefined],
    ['https://instagram.com/asha', likes, 'kind', 'post'],
    ['https://instagram.com/stories/asha/1', likes, 'kind', 'post'],
    ['https://instagram.com/p/C7xQ', followers, 'kind', 'profile'],
    ['https://youtube.com/watch?v=1', likes, 'platform', undefined],
    ['https://vm.tiktok.com/ZM8', likes, 'platform', undefined],
    ['https://t.me/ashachai', lastPosts, undefined, undefined],
    ['https://t.me/+abc', joined, undefined, undefined],
    ['https://t.me/ashachai/12', joined, 'kind', 'channel-or-group'],
    ['https://instagram.com/p/C7xQ', undefined, undefined, undefined],
  ])('%s for %o', (url, ordered, problem, wanted) =>
    expect(checkLink(url, ordered)).toMatchObject({ problem, wanted }),
  );

  test.each([
    ['https://example.com/asha', likes],
    ['https://instagram.com/explore', likes],
    ['https://instagram.com/p/C7xQ', { ...likes, platform: 'website-traffic' }],
    ['instagram.com/p', likes],
    ['', undefined],
  ])('nothing is said of %j', (url, ordered) => expect(checkLink(url, ordered)).toBeUndefined());
});

test.each([
  ['Instagram Likes, gradual, 30-day refill', 'Instagram Likes'],
  ['Instagram Likes with reach', 'Instagram Likes'],
  ['Followers [30 days]', 'Followers'],
  ['Followers | India | fast', 'Followers'],
  ['[New] Followers', '[New] Followers'],
])('“%s” is for short “%s”', (name, short) => expect(shortName(name)).toBe(short));
