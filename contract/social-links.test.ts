import { expect, test } from 'vitest';
import { repairSocialLink, type SocialName } from './social-links.ts';

test.each<[SocialName, string, string | undefined]>([
  ['instagram', '', ''],
  ['instagram', ' https://instagram.com/shop ', 'https://instagram.com/shop'],
  ['instagram', 'http://elsewhere.example/shop', 'http://elsewhere.example/shop'],
  ['instagram', 'instagram.com/shop', 'https://instagram.com/shop'],
  ['instagram', 'www.instagram.com/shop', 'https://www.instagram.com/shop'],
  ['instagram', '//instagram.com/shop', 'https://instagram.com/shop'],
  ['instagram', '@grow.wala', 'https://instagram.com/grow.wala'],
  ['instagram', 'growwala', 'https://instagram.com/growwala'],
  ['instagram', 'linktr.ee/shop', 'https://linktr.ee/shop'],
  ['instagram', 'grow.wala', undefined],
  ['instagram', '@', undefined],
  ['instagram', '@..', undefined],
  ['instagram', 'my shop', undefined],
  ['instagram', 'javascript:alert(1)', undefined],
  ['instagram', 'https://', undefined],
  ['youtube', '@growwala', 'https://youtube.com/@growwala'],
  ['youtube', 'youtube.com/@growwala', 'https://youtube.com/@growwala'],
  ['facebook', 'growwala', 'https://facebook.com/growwala'],
  ['twitter', '@growwala', 'https://x.com/growwala'],
  ['telegram', '@growwala', 'https://t.me/growwala'],
  ['telegram', 't.me/growwala', 'https://t.me/growwala'],
  ['whatsapp', '98765 43210', 'https://wa.me/919876543210'],
  ['whatsapp', '098765-43210', 'https://wa.me/919876543210'],
  ['whatsapp', '+91 98765 43210', 'https://wa.me/919876543210'],
  ['whatsapp', '0091 98765 43210', 'https://wa.me/919876543210'],
  ['whatsapp', '919876543210', 'https://wa.me/919876543210'],
  ['whatsapp', '+44 (20) 7946 0958', 'https://wa.me/442079460958'],
  ['whatsapp', 'wa.me/919876543210', 'https://wa.me/919876543210'],
  ['whatsapp', 'https://chat.whatsapp.com/Abc', 'https://chat.whatsapp.com/Abc'],
  ['whatsapp', '12345 67890', undefined],
  ['whatsapp', '+91 12345', undefined],
  ['whatsapp', '+91 12345 67890', undefined],
  ['whatsapp', '98765 4321', undefined],
  ['whatsapp', 'growwala', undefined],
])('%s %j means %j', (name, typed, meant) => expect(repairSocialLink(name, typed)).toBe(meant));

test('what was repaired needs no repair', () => {
  for (const typed of ['@growwala', '98765 43210', 'x.com/growwala']) {
    for (const name of ['twitter', 'whatsapp'] as const) {
      const meant = repairSocialLink(name, typed);
      if (meant !== undefined) expect(repairSocialLink(name, meant)).toBe(meant);
    }
  }
});
