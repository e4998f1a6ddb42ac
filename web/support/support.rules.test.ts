import { describe, expect, test } from 'vitest';
import {
  createTicket,
  replyToTicket,
  screenshotLimits,
  type TicketMessage,
  ticketLimits,
  ticketStatuses,
  ticketTexts,
} from '../../contract/support.ts';
import {
  aboutNothing,
  aboutSubject,
  choosePictures,
  descriptionProblem,
  emptyTicket,
  isPicturePaste,
  isTooSlow,
  newestOf,
  orderChoice,
  pictureKindOf,
  readOrderNumber,
  reopensByReply,
  subjectProblem,
} from './support.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

describe('what a file is, by its first bytes', () => {
  test.each([
    ['a PNG', `${png}\0\0`, 'image/png'],
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg'],
    ['a GIF of 1987', `GIF87a${'\x01'.repeat(20)}`, 'image/gif'],
    ['a GIF of 1989', `GIF89a${'\x01'.repeat(20)}`, 'image/gif'],
    ['a PNG without its first part', '\x89PNG\r\n\x1a\n', undefined],
    ['a GIF that is cut off', 'GIF89a', undefined],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', undefined],
    ['a drawing in SVG', '<svg xmlns="http', undefined],
    ['a text that is called a picture', 'hello world hello', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, text, kind) => expect(pictureKindOf(bytes(text))).toBe(kind));
});

describe('of what Asha drops,', () => {
  const limit = screenshotLimits.bytes;
  const picture = (name: string, size = 1_000) => ({ name, bytes: size, kind: 'image/png' as const });
  const choice = (files: Parameters<typeof choosePictures>[0], room: number = screenshotLimits.pictures) => {
    const { taken, ...refused } = choosePictures(files, room);
    return { taken: taken.map(({ name }) => name), ...refused };
  };
  const nothingRefused = { tooLarge: [], noPicture: [], leftOut: 0 };

  test('pictures are taken in their order', () =>
    expect(choice([picture('b.png'), picture('a.png')])).toEqual({ taken: ['b.png', 'a.png'], ...nothingRefused }));

  test('a file of exactly 5 MB is taken, and one of a byte more is not', () =>
    expect(choice([picture('full.png', limit), picture('over.png', limit + 1)])).toEqual({
      ...nothingRefused,
      taken: ['full.png'],
      tooLarge: ['over.png'],
    }));

  test('what is no picture is refused, whatever it is called', () =>
    expect(choice([{ name: 'virus.png', bytes: 10, kind: undefined }, picture('a.png')])).toEqual({
      ...nothingRefused,
      taken: ['a.png'],
      noPicture: ['virus.png'],
    }));

  test('what is too large is called that and nothing else', () =>
    expect(choice([{ name: 'film.mp4', bytes: limit * 40, kind: undefined }])).toEqual({
      ...nothingRefused,
      taken: [],
      tooLarge: ['film.mp4'],
    }));

  test('of twenty the first five that may be taken are', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => picture(`${index + 1}.png`, index === 1 ? limit + 1 : 1));
    expect(choice(twenty)).toEqual({
      taken: ['1.png', '3.png', '4.png', '5.png', '6.png'],
      tooLarge: ['2.png'],
      noPicture: [],
      leftOut: 14,
    });
  });

  test.each([
    [2, ['a.png', 'b.png'], 1],
    [0, [], 3],
  ])('with room for %i more', (room, taken, leftOut) =>
    expect(choice([picture('a.png'), picture('b.png'), picture('c.png')], room)).toEqual({
      ...nothingRefused,
      taken,
      leftOut,
    }),
  );
});

test.each([
  [1, '', true],
  [1, ' \n', true],
  [1, 'Date\tAmount\n1 Nov\t500', false],
  [0, '', false],
  [0, 'hello', false],
])('a paste with %i files and the text %j is of pictures: %j', (fileCount, text, isOne) =>
  expect(isPicturePaste({ fileCount, text })).toBe(isOne),
);

const sound = { category: 'refill', subject: 'Likes dropped', description: 'The likes of my order have dropped.' };
const judge = (typed: Partial<Record<'subject' | 'description' | 'orderId', unknown>>) =>
  createTicket.body.safeParse({ ...sound, ...typed }).error?.issues[0]?.message;

test.each(['Likes', 'Like', '     ', ' Like ', '     Likes     ', '?????', '!?!', 'लाइक्स', '12345', ''])(
  'the subject %j is judged as the server judges it',
  (typed) => {
    const problem = subjectProblem(typed);
    expect(problem && ticketTexts[problem]).toBe(judge({ subject: typed }));
  },
);

test.each([
  'It was never delivered',
  'Too short',
  '.'.repeat(30),
  '',
  ' '.repeat(30),
  `${'x'.repeat(19)} `,
  'x\n'.repeat(10),
])('the description %j is judged as the server judges it', (typed) => {
  const problem = descriptionProblem(typed);
  expect(problem && ticketTexts[problem]).toBe(judge({ description: typed }));
});

test('the fields hold exactly as much as the server takes', () => {
  const { subject, description, message } = ticketLimits;
  expect(judge({ subject: 'x'.repeat(subject.max) })).toBeUndefined();
  expect(judge({ subject: 'x'.repeat(subject.max + 1) })).toBeDefined();
  expect(judge({ description: 'x'.repeat(description.max) })).toBeUndefined();
  expect(judge({ description: 'x'.repeat(description.max + 1) })).toBeDefined();
  const reply = (length: number) => replyToTicket.body.safeParse({ message: 'x'.repeat(length) }).success;
  expect([reply(message.max), reply(message.max + 1)]).toEqual([true, false]);
});

test.each([
  ['1042', 1042],
  ['#1042', 1042],
  [' # 7 ', 7],
  ['0', undefined],
  ['', undefined],
  ['#', undefined],
  ['12a', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['9'.repeat(16), undefined],
])('the order number %j is read as %j', (typed, id) => {
  expect(readOrderNumber(typed)).toBe(id);
  if (id !== undefined) expect(judge({ orderId: id })).toBeUndefined();
});

describe('help with an order', () => {
  const about = { orderId: 7, subject: 'Order #7: Instagram Likes' };
  const payment = { category: 'payment', subject: 'Payment of ₹500.00' } as const;

  test('fills in its number and a subject', () =>
    expect(aboutSubject({ ...emptyTicket, description: 'Typed before.' }, about)).toEqual({
      ...emptyTicket,
      description: 'Typed before.',
      orderId: '7',
      givenOrderId: '7',
      subject: about.subject,
      givenSubject: about.subject,
    }));

  test('takes the place of what was filled in for another order', () => {
    const before = aboutSubject({ ...emptyTicket, isOtherOrder: true }, { orderId: 5, subject: 'Order #5' });
    expect(aboutSubject(before, about)).toEqual(aboutSubject(emptyTicket, about));
  });

  test('is not filed under the heading that was filled in for a payment', () => {
    const before = aboutSubject(emptyTicket, payment);
    expect(before).toMatchObject({ category: 'payment', orderId: '' });
    expect(aboutSubject(before, about)).toEqual(aboutSubject(emptyTicket, about));
    expect(aboutSubject(aboutSubject(before, about), payment)).toEqual(before);
  });

  test('leaves a subject and a category of Asha’s own choice', () => {
    const before = {
      ...aboutSubject(emptyTicket, payment),
      category: 'refund',
      subject: 'Where are my likes?',
    };
    expect(aboutSubject(before, about)).toMatchObject({
      orderId: '7',
      category: 'refund',
      subject: 'Where are my likes?',
    });
  });

  test('that is not wanted any more leaves only what Asha typed and chose', () => {
    const abandoned = { ...aboutSubject(emptyTicket, about), description: 'Typed before.' };
    expect(aboutNothing(abandoned)).toEqual({ ...emptyTicket, description: 'Typed before.' });
    expect(aboutNothing(aboutSubject(emptyTicket, payment))).toEqual(emptyTicket);
    const own = { ...abandoned, category: 'refund', subject: 'Where are my likes?', orderId: '9', isOtherOrder: true };
    expect(aboutNothing(own)).toEqual({ ...own, givenSubject: '', givenOrderId: '' });
  });
});

test.each([
  ['', false, 'none'],
  ['5', false, 'recent'],
  ['4', false, 'other'],
  ['', true, 'other'],
  ['5', true, 'other'],
])('with the order %j, typed %j, the choice is %s', (orderId, isOtherOrder, choice) =>
  expect(orderChoice({ orderId, isOtherOrder }, [7, 6, 5])).toBe(choice),
);

test('a reply opens again what waits for the customer or is resolved', () =>
  expect(ticketStatuses.filter(reopensByReply)).toEqual(['waiting_user', 'resolved']));

test('the newest message of the shop', () => {
  const message = (id: number, isAdmin: boolean): TicketMessage => ({
    id,
    isAdmin,
    message: 'x',
    pictures: [],
    createdAt: '',
  });
  expect(newestOf([], 'shop')).toBe(0);
  expect(newestOf([message(3, false)], 'shop')).toBe(0);
  const messages = [message(3, true), message(5, true), message(9, false)];
  expect([newestOf(messages, 'shop'), newestOf(messages, 'customer')]).toEqual([5, 9]);
});

test.each([
  [408, 1_000, true],
  [504, 1_000, true],
  [0, 59_000, false],
  [0, 60_000, true],
  [500, 90_000, false],
])('pictures that end with the status %i after %i ms were too slow: %j', (status, tookMs, is) =>
  expect(isTooSlow({ status, tookMs })).toBe(is),
);
