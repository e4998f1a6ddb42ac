import { expect, test } from 'vitest';
import type { NewIcon, NewLogo } from '../../contract/brand-look.ts';
import {
  accentFault,
  accentNote,
  describePicture,
  lookChangesOf,
  newPicture,
  shownPicture,
  writtenLook,
} from './look-form.rules.ts';

const logo: NewLogo = { picture: 'data:image/png;base64,AAAA', plate: 'in-dark' };
const icon: NewIcon = { tab: 'data:t', touch: 'data:o', app: 'data:a', large: 'data:l', maskable: 'data:m' };
const stored = '/brand/logo-0123456789abcdef.png';

test('a stored picture stays, a new one is sent, and an empty field brings the built-in one back', () => {
  expect(lookChangesOf({ accent: '', logo: stored, icon: '' })).toEqual({ logo: undefined, icon: null });
  expect(lookChangesOf({ accent: '', logo: newPicture(logo), icon: newPicture(icon) })).toEqual({ logo, icon });
});

test('what is shown is what a save would leave', () => {
  expect(shownPicture('logo', '', 'none')).toBeUndefined();
  expect(shownPicture('logo', stored, 'in-light')).toEqual({ src: stored, plate: 'in-light', isNew: false });
  expect(shownPicture('logo', newPicture(logo), 'none')).toEqual({ src: logo.picture, plate: 'in-dark', isNew: true });
  expect(shownPicture('icon', newPicture(icon), 'in-dark')).toEqual({ src: 'data:a', plate: 'none', isNew: true });
  expect(['', stored, newPicture(logo)].map((value) => describePicture('logo', value))).toEqual([
    'No logo: the name is shown',
    'Own logo',
    'New logo',
  ]);
});

test('a colour is judged as it is typed, and a correction is said', () => {
  expect(['', ' ', '#1F56A8', 'fa0'].map(accentFault)).toEqual([undefined, undefined, undefined, undefined]);
  expect(accentFault('red')).toBe('Please enter a colour such as #1f56a8');
  expect([accentNote(''), accentNote('red')]).toEqual([undefined, undefined]);
  expect(accentNote('#1f56a8')).toEqual({ isCorrected: false, words: 'Text can be read on this colour.' });
  expect(accentNote('#e4405f')).toEqual({
    isCorrected: true,
    words: 'The button becomes #da3557: a little darker, so that white text can be read on it.',
  });
  expect(writtenLook({ accent: 'FA0', logo: stored, icon: '' })).toEqual({ accent: '#ffaa00', logo: stored, icon: '' });
});
